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
import type { ProblemType } from '../http/problem-types.ts';
import { requireObject } from '../http/require-object.ts';
import { requireSameOrigin, senderOf } from '../http/same-origin.ts';
import type { Database } from '../storage/schema.ts';
import { type Cookies, SESSION_COOKIE } from './cookies.ts';
import { DEVICE_COOKIE, DEVICE_MS } from './device.ts';
import type { Credentials, Login, LoginResult } from './login.ts';
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
    const credentials = readCredentials(request.body);
    const address = limitKey(clientAddress(request, options.trustProxy));
    const device = cookies.read(request, DEVICE_COOKIE);
    const result = await options.login.try(credentials, { address, device });
    options.onOutcome(result.outcome);
    logger.info({ outcome: result.outcome }, 'admin login');
    if (result.outcome === 'limited') throw limited(result.waitMs);
    if (result.outcome !== 'opened') throw refusals[result.outcome]();
    response.status(201);
    if (senderOf(request, publicOrigin) === 'program') return void response.json(result.session);
    await giveCookie(request, response, result.session);
    cookies.write(request, response, DEVICE_COOKIE, result.device, DEVICE_MS);
    const answer: SessionState = { expiresAt: result.session.expiresAt, editor: result.session.editor };
    response.json(answer);
  };

  /** A page's script gets no token: any team's may run there, and none of them has to hold it. */
  const giveCookie = async (request: Request, response: Response, { token, expiresAt }: Session) => {
    const earlier = cookies.read(request, SESSION_COOKIE);
    if (earlier) await endSession(database, earlier);
    cookies.write(request, response, SESSION_COOKIE, token, expiresAt - Date.now());
  };

  const state: RequestHandler = async (request, response) => {
    const answer: SessionState = await session(request);
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

function readCredentials(body: unknown): Credentials {
  const parsed = sessionRequestSchema.safeParse(requireObject(body));
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error.issues), dedicatedMessages.wrongPassword);
}

const refusal = (type: ProblemType, detail: string) => () =>
  new HttpProblem(401, detail, { type, headers: { 'WWW-Authenticate': 'Bearer' } });

const refusals = {
  wrong: refusal('wrong-password', dedicatedMessages.wrongPassword),
  'code-needed': refusal('code-needed', 'Saisissez le code à six chiffres de votre application.'),
  'wrong-code': refusal('wrong-code', 'Code incorrect, périmé ou déjà utilisé. Attendez le suivant.'),
};

function limited(waitMs: number): HttpProblem {
  return new HttpProblem(429, `Trop de mots de passe faux. ${comeBackIn(waitMs)}`, {
    type: 'too-many-attempts',
    headers: retryAfter(waitMs),
  });
}
