import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  referrerPolicy: { policy: 'no-referrer' },
  // The same as the host's and nginx's: what else stands on the operator's domain is no concern of this site.
  strictTransportSecurity: { includeSubDomains: false },
});

/**
 * Headers of the API's own answers, never of the host's: closed to frames and sniffing, kept in no cache.
 * A result page brings its own content policy.
 */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  protect(request, response, next);
};

/** The `ETag` of an answer: another one for another body. */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
