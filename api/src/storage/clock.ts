/**
 * How far the clocks of several instances may differ, in milliseconds. A time further ahead was noted by a clock that
 * had jumped: what ends by it ends now, or a clock put right would leave limits, mails and sessions waiting for days.
 */
export const CLOCK_SKEW_MS = 1_000;
