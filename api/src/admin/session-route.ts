import { type Session, type SessionState, sessionRequestSchema } from '@site/api-contract/admin';
import { ADMIN_SESSION_PATH } from '@site/api-contract/admin-rules';
import { dedicatedMessages } from '@site/api-contract/dedicated';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { readJson } from '../http/body.ts';
import { clientAddress, limitKey, type TrustProxy } from '../http/client-address.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { comeBackIn, retryAfter } from '../http/flood.ts';
import { methodNotAllowed } from '../http/method.ts';
import { HttpProblem } from '../http/problem.ts';
import { requireObject } from '../http/require-object.ts';
import { requireSameOrigin, senderOf } from '../http/same-origin.ts';
import type { Database } from '../storage/schema.ts';
import { type Cookies, SESSION_COOKIE } from './cookies.ts';
import type { Login, LoginResult } from './login.ts';
import { givenToken, type SessionCheck } from './require-session.ts';
import { endSession } from './session-store.ts';

/** How a login ended, for the metrics. */
export type LoginOutcome = LoginResult['outcome'];

/** What the route needs from the API around it. */
export interface SessionRouteOptions {
  database: Database;
  logger: Logger;
  publicOrigin: string;
  trustProxy?: TrustProxy;
  login: Login;
  session: SessionCheck;
  cookies: Cookies;
  onOutcome: (outcome: LoginOutcome) => void;
}

/** `POST`, `GET` and `DELETE /api/admin/session` (specification, section 6; decision 23). */
export function sessionRoute(options: SessionRouteOptions): Router {
  const { database, logger, publicOrigin, session, cookies } = options;

  const open: RequestHandler = async (request, response) => {
    const password = readPassword(request.body);
    const address = limitKey(clientAddress(request, options.trustProxy));
    const result = await options.login.try(password, address);
    options.onOutcome(result.outcome);
    logger.info({ outcome: result.outcome }, 'admin login');
    if (result.outcome === 'limited') throw limited(result.waitMs);
    if (result.outcome === 'wrong') throw wrongPassword();
    response.status(201);
    if (senderOf(request, publicOrigin) === 'program') response.json(result.session);
    else await giveCookie(request, response, result.session);
  };

  /** A page's script gets no token: any team's may run there, and none of them has to hold it. */
  const giveCookie = async (request: Request, response: Response, { token, expiresAt }: Session) => {
    const earlier = cookies.read(request, SESSION_COOKIE);
    if (earlier) await endSession(database, earlier);
    cookies.write(request, response, SESSION_COOKIE, token, expiresAt - Date.now());
    const answer: SessionState = { expiresAt };
    response.json(answer);
  };

  const state: RequestHandler = async (request, response) => {
    const answer: SessionState = { expiresAt: await session(request) };
    response.json(answer);
  };

  const close: RequestHandler = async (request, response) => {
    await session(request);
    const { token = '', isCookie } = givenToken(request, cookies);
    await endSession(database, token);
    if (isCookie) cookies.write(request, response, SESSION_COOKIE, '', 0);
    response.status(204).end();
  };

  const sameOrigin = requireSameOrigin(publicOrigin);
  return Router({ strict: true, caseSensitive: true })
    .post(ADMIN_SESSION_PATH, sameOrigin, ...readJson, open)
    .get(ADMIN_SESSION_PATH, state)
    .delete(ADMIN_SESSION_PATH, sameOrigin, close)
    .all(ADMIN_SESSION_PATH, methodNotAllowed('POST', 'GET', 'HEAD', 'DELETE'));
}

function readPassword(body: unknown): string {
  const parsed = sessionRequestSchema.safeParse(requireObject(body));
  if (parsed.success) return parsed.data.password;
  throw invalidFields(fieldErrors(parsed.error.issues), dedicatedMessages.wrongPassword);
}

function wrongPassword(): HttpProblem {
  return new HttpProblem(401, dedicatedMessages.wrongPassword, {
    type: 'wrong-password',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function limited(waitMs: number): HttpProblem {
  return new HttpProblem(429, `Trop de mots de passe faux. ${comeBackIn(waitMs)}`, {
    type: 'too-many-attempts',
    headers: retryAfter(waitMs),
  });
}
