import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { TrustProxy } from '../http/client-address.ts';
import { isSecure } from '../http/transport.ts';

/** What the site's own page carries its session in, where a program sends a bearer token. */
export const SESSION_COOKIE = 'admin-session';

/** Reads and writes cookies that no script can read and no other site has sent. */
export interface Cookies {
  read(request: Request, name: string): string | undefined;
  /** `lifeMs` 0 takes the cookie away. */
  write(request: Request, response: Response, name: string, value: string, lifeMs: number): void;
}

/** Over HTTPS, where `trustProxy` says so, cookies are kept to HTTPS. */
export function createCookies(trustProxy: TrustProxy | undefined): Cookies {
  const isOverHttps = (request: Request) => isSecure(request, trustProxy !== undefined);
  // Under the prefix, which browsers take over HTTPS only, neither another host of the domain nor a script with a longer
  // path can put a cookie of its own before this one (RFC 6265bis, section 4.1.3.2).
  const nameOf = (request: Request, name: string) => (isOverHttps(request) ? `__Host-${name}` : name);
  return {
    read: (request, name) => parseCookie(request.headers.cookie ?? '')[nameOf(request, name)],
    write: (request, response, name, value, lifeMs) =>
      response.cookie(nameOf(request, name), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isOverHttps(request),
        maxAge: lifeMs,
      }),
  };
}
