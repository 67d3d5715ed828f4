/** How long answers may be kept (RFC 9111), by what they are. */
export const caching = {
  /** Pages and whatever keeps its name while its content changes. */
  page: 'no-cache',
  /** Files whose name carries their hash. */
  hashed: 'public, max-age=31536000, immutable',
};

/**
 * Headers of every page. The policy names the few inline scripts and styles of the composed pages by their hash
 * (CSP Level 3), so nothing else that got into a page would run.
 */
export const pageHeaders = (inline: string[]): Record<string, string> => ({
  'Cache-Control': caching.page,
  'Content-Security-Policy': [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`,
    `style-src 'self' ${inline.join(' ')}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  ...everywhere,
});

/** Headers of any answer. */
export const everywhere: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};
