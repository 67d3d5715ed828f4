import type { IncomingMessage } from 'node:http';

/**
 * Whether a visitor came over HTTPS. TLS ends in front of this process, so only a proxy can say that there was any, and
 * only when the operator names proxies in `TRUST_PROXY`: what a visitor writes into the header counts for nothing.
 */
export const isSecure = ({ headers }: IncomingMessage, trustsProxy: boolean): boolean =>
  trustsProxy && /^https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));
