import type { IncomingMessage } from 'node:http';
import { isSecure } from '@site/api/transport';

/** A browser that has seen it asks for nothing but HTTPS here for a year (RFC 6797); the same as `deploy/nginx` sends. */
export const STRICT_TRANSPORT = 'max-age=31536000';

/** Whether a visitor came over HTTPS. */
export type IsSecure = (req: IncomingMessage) => boolean;

/** Asks the proxies that `TRUST_PROXY` names, if any. */
export const secureBy =
  (trustProxy: string | undefined): IsSecure =>
  (req) =>
    isSecure(req, Boolean(trustProxy));
