/**
 * Limits of tests that compose the site several times, in milliseconds. A composition takes some ten seconds of a processor,
 * and several such tests share two.
 */
export const COMPOSING = { testTimeout: 240_000, hookTimeout: 240_000 };
