import {
  type BetaConfirmationResponse,
  type BetaResponse,
  betaConfirmationRequestSchema,
  betaConfirmationResponseSchema,
  betaRequestSchema,
  betaResponseSchema,
} from '@site/api-contract/forms/beta';
import {
  BETA_CONFIRM_PATH,
  BETA_NEXT_STEP,
  BETA_PROJECT_MAX,
  BETA_SIGNUP_PATH,
  betaForm,
} from '@site/api-contract/forms/beta-form';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { bodyHandlers } from '../http/body.ts';
import { getClientAddress } from '../http/client-address.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import { parseFields, requireObject } from '../http/fields.ts';
import { HttpProblem } from '../http/problem.ts';
import {
  bodyProblemTypes,
  buildDatabaseProblemResponses,
  buildFormRequestBody,
  buildSuccessResponse,
} from '../http/responses.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { acceptSignup, confirmSignup, findSignup, type SignupResult } from './beta-store.ts';
import { readSubmission } from './declared-form.ts';
import { FormLimiter } from './form-limiter.ts';
import { FormResponder, type FormRouteOptions, getRejectionOutcome } from './form-reply.ts';

export const betaPaths = {
  [BETA_SIGNUP_PATH]: {
    post: {
      tags: ['Visiteurs'],
      summary: 'S’inscrire à une bêta',
      description:
        'Une adresse n’est inscrite qu’une fois à un projet ; la réponse est la même les fois suivantes. La personne inscrite reçoit un e-mail dont le lien demande de confirmer, puis, une fois l’inscription confirmée, l’exploitant et elle en reçoivent un chacun. Sans confirmation, l’inscription est oubliée après 7 jours. Un formulaire simple reçoit une page HTML.',
      requestBody: buildFormRequestBody(betaRequestSchema),
      responses: {
        '200': buildSuccessResponse('Inscription enregistrée', betaResponseSchema),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'too-many-requests'),
      },
    },
  },
  [BETA_CONFIRM_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Ouvrir le lien reçu par e-mail',
      description: 'La page HTML dont le bouton confirme. Elle seule ne confirme rien.',
      requestParams: {
        query: z.object({ jeton: z.string().meta({ description: 'Jeton du lien reçu par e-mail' }) }),
      },
      responses: {
        '200': { description: 'Page à confirmer', content: { 'text/html': {} } },
        '404': { description: 'Page : lien incomplet', content: { 'text/html': {} } },
      },
    },
    post: {
      tags: ['Visiteurs'],
      summary: 'Confirmer une inscription à une bêta',
      description:
        'La réponse est la même les fois suivantes. L’exploitant et la personne inscrite reçoivent alors un e-mail. Un formulaire simple reçoit une page HTML.',
      requestBody: buildFormRequestBody(betaConfirmationRequestSchema),
      responses: {
        '200': buildSuccessResponse('Inscription confirmée', betaConfirmationResponseSchema),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'link-over'),
      },
    },
  },
};

/** Returns the page that answers an accepted plain form; its back link leads to the sign-up form of the same project. */
const acceptedPage = (body: unknown) => ({
  title: 'Inscription à confirmer',
  paragraphs: [betaForm.messages.success, BETA_NEXT_STEP],
  backHref: backHref(body),
});

const refusedPage = (body: unknown) => ({
  title: 'Inscription non enregistrée',
  backHref: backHref(body),
  form: betaForm,
});

function backHref(body: unknown): string {
  const { project, projet } = (body ?? {}) as Record<string, unknown>;
  const name = [projet, project].find((value) => typeof value === 'string' && value.trim() !== '');
  const isUsable = typeof name === 'string' && name.length <= BETA_PROJECT_MAX && !/\p{Cs}/u.test(name);
  return isUsable ? `${betaForm.page}?projet=${encodeURIComponent(name)}` : betaForm.page;
}

/** Outcome of a sign-up, for the metrics. */
export type BetaOutcome = SignupResult | 'confirmed' | 'honeypot' | 'refused' | 'limited' | 'failed';

export interface BetaRouteOptions extends FormRouteOptions<BetaOutcome> {
  /** The operator's mailbox. */
  operator: string;
  /** Resolves to a project's title in the lab's list; never rejects. */
  titleOf: (project: string) => Promise<string | undefined>;
}

/**
 * Returns the endpoints to sign up for a beta and to confirm the sign-up (docs/product.md#beta, #forms). The page that the
 * mailed link opens confirms nothing and reads no database, since mail scanners follow every link. The page's button
 * confirms.
 */
export function createBetaEndpoints(options: BetaRouteOptions): EndpointsOf<typeof betaPaths> {
  const { database, publicOrigin, operator, onOutcome } = options;
  const reply = new FormResponder(options);
  const refusal = 'Trop d’inscriptions envoyées depuis votre connexion.';
  const limit = new FormLimiter(database, { form: 'beta', limits: options.limits, refusal });
  const accept = (request: Request, response: Response) => {
    const body = { status: 'accepted' } satisfies BetaResponse;
    reply.accepted(request, response, 200, body, acceptedPage(request.body));
  };

  const submit: RequestHandler = async (request, response) => {
    const signup = readSubmission(betaForm, betaRequestSchema, request);
    if (!signup) {
      onOutcome?.('honeypot');
      return accept(request, response);
    }
    const { email, project } = signup;
    const sender = { address: getClientAddress(request), email };
    const title = await options.titleOf(project);
    const context = { title, operator, publicOrigin };
    const outcome = await acceptSignup(database, signup, context, limit.admit(sender));
    onOutcome?.(outcome);
    options.onStored();
    accept(request, response);
  };

  const show: RequestHandler = (request, response) => {
    const parsed = betaConfirmationRequestSchema.safeParse({ jeton: request.query.jeton });
    reply.page(response, parsed.success ? 200 : 404, parsed.success ? askPage(parsed.data.jeton) : cutPage);
  };

  const confirm: RequestHandler = async (request, response) => {
    const { jeton } = parseFields(
      betaConfirmationRequestSchema,
      requireObject(request.body),
      betaForm.messages.error,
    );
    const signup = await findSignup(database, jeton, Date.now());
    const title = signup && (await options.titleOf(signup.project));
    const outcome = await confirmSignup(database, jeton, { title, operator, publicOrigin });
    if (outcome === 'unknown') throw unknownLink();
    if (outcome === 'confirmed') {
      onOutcome?.('confirmed');
      options.onStored();
    }
    reply.accepted(
      request,
      response,
      200,
      { status: 'confirmed' } satisfies BetaConfirmationResponse,
      donePage,
    );
  };

  const sameOrigin = requireSameOrigin(publicOrigin);
  return {
    [BETA_SIGNUP_PATH]: {
      post: [sameOrigin, ...bodyHandlers, submit],
      refuse: reply.refusing(refusedPage, (status) => onOutcome?.(getRejectionOutcome(status))),
    },
    [BETA_CONFIRM_PATH]: {
      get: [show],
      post: [sameOrigin, ...bodyHandlers, confirm],
      refuse: reply.refusing(() => ({ title: 'Inscription non confirmée', ...back })),
    },
  };
}

const back = { backHref: betaForm.page, backLabel: 'Voir le formulaire' };

const unknownLink = () =>
  new HttpProblem(
    'link-over',
    'Ce lien n’est plus valable : inscrivez-vous de nouveau pour en recevoir un autre.',
  );

const askPage = (jeton: string) => ({
  title: 'Confirmer votre inscription',
  paragraphs: ['Appuyez sur « Confirmer » : vous recevrez alors les informations de cette bêta par e-mail.'],
  ...back,
  form: { label: 'Confirmer', action: BETA_CONFIRM_PATH, fields: [{ name: 'jeton', value: jeton }] },
});

const cutPage = {
  title: 'Ce lien n’est pas complet',
  paragraphs: ['Copiez-le en entier depuis l’e-mail reçu, ou inscrivez-vous de nouveau.'],
  ...back,
};

const donePage = {
  title: 'Inscription confirmée',
  paragraphs: ['Merci ! Vous recevrez bientôt les informations par e-mail.'],
  ...back,
};
