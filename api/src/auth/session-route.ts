import {
  passwordProofSchema,
  type SessionState,
  sessionRequestSchema,
  sessionResponseSchema,
  sessionStateSchema,
} from '@site/api-contract/admin/admin';
import { ADMIN_SESSION_PATH, credentialMessages } from '@site/api-contract/admin/admin-rules';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { jsonHandlers } from '../http/body.ts';
import { getClientAddress, getLimitKey } from '../http/client-address.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import { parseFields, requireObject } from '../http/fields.ts';
import { HttpProblem } from '../http/problem.ts';
import type { ProblemType } from '../http/problem-types.ts';
import { buildRetryAfterHeader, formatRetryDelay } from '../http/rate-limit.ts';
import { bodyProblemTypes, buildDatabaseProblemResponses, buildSuccessResponse } from '../http/responses.ts';
import { classifyRequestInitiator, requireSameOrigin } from '../http/same-origin.ts';
import type { Database } from '../storage/schema.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_MAX_AGE_MS } from './device.ts';
import {
  endSession,
  getEditor,
  readCookie,
  readSessionToken,
  SESSION_COOKIE,
  type SessionCheck,
  setCookie,
} from './session.ts';
import type { ConfirmationResult, SignInResult, SignInService } from './sign-in.ts';

const tags = ['Administration'];
/** OpenAPI fields of every call that needs a session: a program’s token, or the page’s cookie. */
export const adminOperationFields = {
  tags,
  security: [{ session: [] }, { sessionCookie: [] }] as Record<string, string[]>[],
};

export const sessionPaths = {
  [ADMIN_SESSION_PATH]: {
    post: {
      tags,
      summary: 'Ouvrir une session',
      description:
        'Cinq mots de passe incorrects par adresse et cinquante en tout sont examinés en 15 minutes ; un navigateur qui s’est déjà connecté sous le même nom en a cinq à lui. La session dure 12 heures au plus et s’éteint après 2 heures sans appel.',
      requestBody: { content: { 'application/json': { schema: sessionRequestSchema } } },
      responses: {
        '201': buildSuccessResponse(
          'Session ouverte ; une page du site reçoit le jeton en cookie',
          sessionResponseSchema,
        ),
        ...buildDatabaseProblemResponses(
          ...bodyProblemTypes,
          'wrong-password',
          'code-needed',
          'wrong-code',
          'too-many-attempts',
        ),
      },
    },
    get: {
      ...adminOperationFields,
      summary: 'Savoir si la session tient',
      responses: {
        '200': buildSuccessResponse('Elle tient', sessionStateSchema),
        ...buildDatabaseProblemResponses('unauthenticated'),
      },
    },
    delete: {
      ...adminOperationFields,
      summary: 'Fermer la session',
      responses: {
        '204': buildSuccessResponse('Le jeton ne vaut plus rien'),
        ...buildDatabaseProblemResponses('unauthenticated', 'cross-site'),
      },
    },
  },
};

/** Outcome of a sign-in or a confirmation, for the metrics. */
export type SignInOutcome = (SignInResult | ConfirmationResult)['outcome'];

/** Returns the endpoints to open, check and end a session (docs/product.md#admin). */
export function createSessionEndpoints(options: {
  database: Database;
  logger: Logger;
  publicOrigin: string;
  login: SignInService;
  session: SessionCheck;
  onOutcome?: (outcome: SignInOutcome) => void;
}): EndpointsOf<typeof sessionPaths> {
  const { database, logger, publicOrigin, session } = options;

  const open: RequestHandler = async (request, response) => {
    const body = requireObject(request.body);
    const credentials = parseFields(sessionRequestSchema, body, credentialMessages.wrong);
    const address = getLimitKey(getClientAddress(request));
    const device = readCookie(request, DEVICE_COOKIE);
    const result = await options.login.try(credentials, { address, device });
    options.onOutcome?.(result.outcome);
    logger.info({ outcome: result.outcome }, 'admin login');
    if (result.outcome !== 'opened') throw parseRejection(result);
    response.status(201);
    if (classifyRequestInitiator(request, publicOrigin) === 'program')
      return void response.json(result.session);
    // A page gets no token: scripts of any team may run there, and must not read the token.
    const earlier = readCookie(request, SESSION_COOKIE);
    if (earlier) await endSession(database, earlier);
    const { token, expiresAt, editor } = result.session;
    setCookie(response, SESSION_COOKIE, token, expiresAt - Date.now());
    setCookie(response, DEVICE_COOKIE, result.device, DEVICE_COOKIE_MAX_AGE_MS);
    response.json({ expiresAt, editor } satisfies SessionState);
  };

  const state: RequestHandler = async (request, response) => {
    response.json((await session(request)) satisfies SessionState);
  };

  const close: RequestHandler = async (request, response) => {
    await session(request);
    const { token = '', isCookie } = readSessionToken(request);
    await endSession(database, token);
    if (isCookie) setCookie(response, SESSION_COOKIE, '', 0);
    response.status(204).end();
  };

  const sameOrigin = requireSameOrigin(publicOrigin);
  return {
    [ADMIN_SESSION_PATH]: {
      post: [sameOrigin, ...jsonHandlers, open],
      get: [state],
      delete: [sameOrigin, close],
    },
  };
}

/**
 * Returns a handler that refuses a page's request whose body lacks the editor's password, and the code of an editor who has a
 * second factor. The browser sends the session's cookie for every team's script of this origin, and none of them knows the
 * password. A program's bearer token passes: no browser sends it by itself. Wrong passwords count like those of a sign-in.
 */
export function requirePassword(
  login: SignInService,
  onOutcome?: (outcome: SignInOutcome) => void,
): RequestHandler {
  return async (request, response, next) => {
    if (!readSessionToken(request).isCookie) return next();
    const body = requireObject(request.body);
    const proof = parseFields(passwordProofSchema, body, credentialMessages.wrong);
    const editor = getEditor(response);
    const device = readCookie(request, DEVICE_COOKIE);
    const result = await login.confirm(
      { ...proof, ...(editor !== null && { name: editor }) },
      { address: getLimitKey(getClientAddress(request)), ...(device && { device }) },
    );
    onOutcome?.(result.outcome);
    if (result.outcome !== 'confirmed') throw parseRejection(result);
    next();
  };
}

const refusal = (type: ProblemType, detail: string) => () =>
  new HttpProblem(type, detail, { headers: { 'WWW-Authenticate': 'Bearer' } });

const refusals = {
  wrong: refusal('wrong-password', credentialMessages.wrong),
  'code-needed': refusal('code-needed', 'Saisissez le code à six chiffres de votre application.'),
  'wrong-code': refusal('wrong-code', 'Code incorrect, périmé ou déjà utilisé. Attendez le suivant.'),
};

function parseRejection(
  result: Exclude<SignInResult | ConfirmationResult, { outcome: 'opened' | 'confirmed' }>,
): HttpProblem {
  if (result.outcome !== 'limited') return refusals[result.outcome]();
  return new HttpProblem(
    'too-many-attempts',
    `Trop de mots de passe incorrects. ${formatRetryDelay(result.waitMs)}`,
    {
      headers: buildRetryAfterHeader(result.waitMs),
    },
  );
}
