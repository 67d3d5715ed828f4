import { type BetaConfirmed, betaConfirmationSchema } from '@site/api-contract/beta';
import { BETA_CONFIRM_PATH, betaMessages } from '@site/api-contract/beta-rules';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { readBody } from '../http/body.ts';
import { toProblem } from '../http/errors.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { FormReply } from '../http/form-reply.ts';
import { methodNotAllowed } from '../http/method.ts';
import { HttpProblem } from '../http/problem.ts';
import { requireObject } from '../http/require-object.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { BetaRouteOptions } from './route.ts';
import { confirmSignup, projectOfToken } from './store.ts';

const back = { backHref: '/inscription-beta', backLabel: 'Voir le formulaire' };

/**
 * `GET /beta-signup/confirmation?jeton=…`, which a mailed link opens, and the `POST` of its button. The page alone
 * confirms nothing and asks the database nothing: mail scanners follow every link.
 */
export function betaConfirmRoute(options: BetaRouteOptions): Router {
  const { database, publicOrigin, operator, onOutcome } = options;
  const reply = new FormReply(options);

  const show: RequestHandler = (request, response) => {
    const parsed = betaConfirmationSchema.safeParse({ jeton: request.query.jeton });
    reply.page(response, parsed.success ? 200 : 404, parsed.success ? askPage(parsed.data.jeton) : cutPage);
  };

  const confirm: RequestHandler = async (request, response) => {
    const { jeton } = readConfirmation(request.body);
    const project = await projectOfToken(database, jeton, Date.now());
    const title = project === undefined ? undefined : await options.titleOf(project);
    const outcome = await confirmSignup(database, jeton, { title, operator, publicOrigin });
    if (outcome === 'unknown') throw unknownLink();
    if (outcome === 'confirmed') {
      onOutcome('confirmed');
      options.onStored();
    }
    const body: BetaConfirmed = { status: 'confirmed' };
    reply.accepted(request, response, 200, body, donePage);
  };

  const refuse: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const page = { title: 'Inscription non confirmée', ...back };
    reply.refused(request, response, toProblem(error, options), page);
  };

  return Router({ strict: true, caseSensitive: true })
    .get(BETA_CONFIRM_PATH, show)
    .post(BETA_CONFIRM_PATH, requireSameOrigin(publicOrigin), ...readBody, confirm)
    .all(BETA_CONFIRM_PATH, methodNotAllowed('GET', 'HEAD', 'POST'))
    .use(BETA_CONFIRM_PATH, refuse);
}

function readConfirmation(body: unknown) {
  const parsed = betaConfirmationSchema.safeParse(requireObject(body));
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error.issues), betaMessages.error);
}

const unknownLink = () =>
  new HttpProblem(410, 'Ce lien n’est plus valable : inscrivez-vous de nouveau pour en recevoir un autre.', {
    type: 'link-over',
  });

const askPage = (jeton: string) => ({
  title: 'Confirmer votre inscription',
  paragraphs: ['Appuyez sur « Confirmer » : vous recevrez alors les infos de cette bêta par mail.'],
  ...back,
  button: { label: 'Confirmer', action: BETA_CONFIRM_PATH, fields: { jeton } },
});

const cutPage = {
  title: 'Ce lien n’est pas complet',
  paragraphs: ['Copiez-le en entier depuis le mail reçu, ou inscrivez-vous de nouveau.'],
  ...back,
};

const donePage = {
  title: 'Inscription confirmée',
  paragraphs: ['Merci ! Vous recevrez bientôt les infos par mail.'],
  ...back,
};
