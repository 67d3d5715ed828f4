import type { BetaAccepted } from '@site/api-contract/beta';
import { BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { isFormPost, readBody } from '../http/body.ts';
import { clientAddress, type TrustProxy } from '../http/client-address.ts';
import { toProblem } from '../http/errors.ts';
import { FormLimit, type RateLimit } from '../http/form-limit.ts';
import { FormReply, type ResultPageOptions } from '../http/form-reply.ts';
import { methodNotAllowed } from '../http/method.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { StorageHealth } from '../storage/health.ts';
import type { Database } from '../storage/schema.ts';
import { acceptedPage, refusedPage } from './page.ts';
import { fromForm, readSignup } from './read.ts';
import { acceptSignup, type SignupOutcome } from './store.ts';

/** How a sign-up ended, for the metrics. */
export type BetaOutcome = SignupOutcome | 'confirmed' | 'honeypot' | 'refused' | 'limited' | 'failed';

/** What the route needs from the API around it. */
export interface BetaRouteOptions extends ResultPageOptions {
  database: Database;
  logger: Logger;
  storage: StorageHealth;
  publicOrigin: string;
  trustProxy?: TrustProxy;
  /** The operator's mailbox. */
  operator: string;
  /** Sign-ups accepted from one address. */
  limit: RateLimit;
  /** Those accepted from everybody together in that time, before each has to be confirmed. */
  crowd: number;
  /** The title the lab's list gives a project; never rejects. */
  titleOf: (project: string) => Promise<string | undefined>;
  /** Mails may have been put in the outbox. */
  onStored: () => void;
  onOutcome: (outcome: BetaOutcome) => void;
}

/** `POST /beta-signup` (specification, sections 5, 7 and 8; decisions 27 and 28). Every other path is passed on. */
export function betaRoute(options: BetaRouteOptions): Router {
  const { database, publicOrigin, operator, onOutcome } = options;
  const reply = new FormReply(options);
  const limit = new FormLimit(database, 'beta', {
    limit: options.limit,
    crowd: options.crowd,
    refusal: 'Trop d’inscriptions envoyées depuis votre connexion.',
  });
  const accept = (request: Request, response: Response) => {
    const body: BetaAccepted = { status: 'accepted' };
    reply.accepted(request, response, 200, body, acceptedPage(request.body));
  };

  const submit: RequestHandler = async (request, response) => {
    const isForm = isFormPost(request.get('Content-Type'));
    const signup = readSignup(isForm ? fromForm(request.body) : request.body);
    if (!signup) {
      onOutcome('honeypot');
      return accept(request, response);
    }
    const { email, project } = signup;
    const sender = {
      address: clientAddress(request, options.trustProxy),
      email,
      content: JSON.stringify([email.toLowerCase(), project]),
    };
    const title = await options.titleOf(project);
    const context = { title, operator, publicOrigin };
    const outcome = await limit.guard(sender, (admit) => acceptSignup(database, signup, context, admit));
    onOutcome(outcome);
    options.onStored();
    accept(request, response);
  };

  const refuse: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = toProblem(error, options);
    const { status } = problem.problem;
    onOutcome(status === 429 ? 'limited' : status >= 500 ? 'failed' : 'refused');
    reply.refused(request, response, problem, refusedPage(request.body));
  };

  return Router({ strict: true, caseSensitive: true })
    .post(BETA_SIGNUP_PATH, requireSameOrigin(publicOrigin), ...readBody, submit)
    .all(BETA_SIGNUP_PATH, methodNotAllowed('POST'))
    .use(refuse);
}
