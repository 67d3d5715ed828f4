import type { SessionState } from '@site/api-contract/admin';
import type { Request, RequestHandler, Response } from 'express';
import { HttpProblem } from '../http/problem.ts';
import { crossSite, senderOf } from '../http/same-origin.ts';
import type { Database } from '../storage/schema.ts';
import { type Cookies, SESSION_COOKIE } from './cookies.ts';
import { adminPasswordHash } from './password-store.ts';
import { useSession } from './session-store.ts';

/** What a check needs to know. */
export interface SessionCheckOptions {
  database: Database;
  configuredHash: string | undefined;
  publicOrigin: string;
  cookies: Cookies;
}

/** Says whose the session of a request is and when it ends, or refuses the request with 401 or 403. */
export type SessionCheck = (request: Request) => Promise<SessionState>;

/** Methods that change nothing (RFC 9110, section 9.2.1), of those the API takes. */
const SAFE = ['GET', 'HEAD'];

/**
 * Takes a program's `Authorization: Bearer` (RFC 6750) or the cookie of the site's own page (decision 23). A browser
 * adds a cookie whoever asks for it, hence a request with one changes something only when the browser says that it comes
 * from a page of this site.
 */
export function sessionCheck({
  database,
  configuredHash,
  publicOrigin,
  cookies,
}: SessionCheckOptions): SessionCheck {
  return async (request) => {
    const { token, isCookie } = givenToken(request, cookies);
    const isBorrowable = isCookie && !SAFE.includes(request.method);
    if (isBorrowable && senderOf(request, publicOrigin) !== 'page') throw crossSite();
    const hash = token && (await adminPasswordHash(database, configuredHash));
    const session = token ? await useSession(database, token, hash, Date.now()) : undefined;
    if (!session) throw unauthenticated(token !== undefined);
    return session;
  };
}

/** Lets a request through whose session holds; {@link editorOf} knows whose. */
export function requireSession(check: SessionCheck): RequestHandler {
  return async (request, response, next) => {
    response.locals.editor = (await check(request)).editor;
    next();
  };
}

/** The name of whoever a request let through came from; `null`: somebody with the password all share. */
export const editorOf = ({ locals }: Response): string | null => locals.editor ?? null;

/** The token of a request, which a session need not have. With both, the bearer's counts: it was sent on purpose. */
export function givenToken(request: Request, cookies: Cookies): { token?: string; isCookie: boolean } {
  const authorization = request.get('Authorization') ?? '';
  if (/^Bearer\b/i.test(authorization)) {
    return { token: /^Bearer +([A-Za-z0-9._~+/=-]{1,200})$/i.exec(authorization)?.[1], isCookie: false };
  }
  const token = cookies.read(request, SESSION_COOKIE) || undefined;
  return { token, isCookie: token !== undefined };
}

function unauthenticated(isGiven: boolean): HttpProblem {
  const detail = isGiven
    ? 'La session est terminée ou n’est pas reconnue : reconnectez-vous.'
    : 'Une session est nécessaire : connectez-vous.';
  const challenge = isGiven ? 'Bearer error="invalid_token"' : 'Bearer';
  return new HttpProblem(401, detail, {
    type: 'unauthenticated',
    headers: { 'WWW-Authenticate': challenge },
  });
}
