import type { IncomingMessage } from 'node:http';

/** A browser that has seen it asks for nothing but HTTPS here for a year (RFC 6797); the same as `deploy/nginx` sends. */
export const STRICT_TRANSPORT = 'max-age=31536000';

/** Whether a visitor came over HTTPS. */
export type IsSecure = (req: IncomingMessage) => boolean;

/**
 * TLS ends in front of the host, so only a proxy can say that there was any, and only one the operator names in
 * `TRUST_PROXY` is believed: what a visitor writes into the header counts for nothing.
 */
export const secureBy =
  (trustProxy: string | undefined): IsSecure =>
  ({ headers }) =>
    Boolean(trustProxy) && /^https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));
