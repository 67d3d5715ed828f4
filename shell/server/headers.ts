/** How long answers may be kept (RFC 9111), by what they are. */
export const caching = {
  /** Pages and whatever keeps its name while its content changes. */
  page: 'no-cache',
  /** The same while visitors get different ones. */
  personalPage: 'private, no-cache',
  /** Files whose name carries their hash. */
  hashed: 'public, max-age=31536000, immutable',
};

/**
 * A page's policy. It names its few inline scripts and styles by their hash (CSP Level 3), so nothing else that got
 * into the page would run.
 */
export const contentSecurityPolicy = ({ scripts, styles }: { scripts: string[]; styles: string[] }): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of any answer. */
export const everywhere: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};
