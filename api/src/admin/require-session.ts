import type { Request, RequestHandler } from 'express';
import { HttpProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';
import { adminPasswordHash } from './password-store.ts';
import { useSession } from './session-store.ts';

/** Says when the session of a request ends, in epoch milliseconds, or refuses the request with 401. */
export type SessionCheck = (request: Request) => Promise<number>;

/** Reads `Authorization: Bearer` (RFC 6750) and nothing else: no cookie, so no other site can borrow the session. */
export function sessionCheck(database: Database, configuredHash: string | undefined): SessionCheck {
  return async (request) => {
    const token = bearerToken(request);
    const hash = token && (await adminPasswordHash(database, configuredHash));
    const expiresAt = token && hash ? await useSession(database, token, hash, Date.now()) : undefined;
    if (!expiresAt) throw unauthenticated(token !== undefined);
    return expiresAt;
  };
}

/** Lets a request through whose session holds. */
export function requireSession(check: SessionCheck): RequestHandler {
  return async (request, _response, next) => {
    await check(request);
    next();
  };
}

/** The token of a request, which a session need not have. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/=-]{1,200})$/i.exec(request.get('Authorization') ?? '')?.[1];
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
