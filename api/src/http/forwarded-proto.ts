import type { IncomingMessage } from 'node:http';

/**
 * Returns true if a visitor's connection uses HTTPS. TLS ends in a proxy, which reports it in `X-Forwarded-Proto`. Without
 * proxies in `TRUST_PROXY` the header is ignored, since a visitor can forge it.
 */
export const isForwardedHttps = ({ headers }: IncomingMessage, trustsProxy: boolean): boolean =>
  trustsProxy && /^https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));
