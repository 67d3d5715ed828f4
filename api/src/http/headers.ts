import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  referrerPolicy: { policy: 'no-referrer' },
  // Like the host and nginx: other sites on the operator's domain decide for themselves.
  strictTransportSecurity: { includeSubDomains: false },
});

/**
 * Sets the headers of the API's own answers, not of the host's: no frames, no content sniffing, no caching.
 * A result page has its own content and referrer policies.
 */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  protect(request, response, next);
};

/** Returns the `ETag` of a body, from its hash. */
export const computeEtag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
