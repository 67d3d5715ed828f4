import {
  betaAcceptedSchema,
  betaConfirmationSchema,
  betaConfirmedSchema,
  betaRequestSchema,
} from '@site/api-contract/beta';
import { BETA_CONFIRM_PATH, BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyProblems, ok, problems, unavailable } from '../docs/responses.ts';

/** See `betaRoute`. */
export const betaPaths: ZodOpenApiPathsObject = {
  [BETA_SIGNUP_PATH]: {
    post: {
      tags: ['Visiteurs'],
      summary: 'S’inscrire à une bêta',
      description:
        'Une adresse n’est inscrite qu’une fois à un projet ; la réponse est la même les fois suivantes. La personne inscrite reçoit un e-mail dont le lien demande de confirmer, puis, une fois l’inscription confirmée, l’exploitant et elle en reçoivent un chacun. Sans confirmation, l’inscription est oubliée après 7 jours. Un formulaire simple reçoit une page HTML.',
      requestBody: {
        content: {
          'application/json': { schema: betaRequestSchema },
          'application/x-www-form-urlencoded': { schema: betaRequestSchema },
        },
      },
      responses: {
        '200': ok('Inscription enregistrée', betaAcceptedSchema),
        ...problems(...bodyProblems, 'too-many-requests', 'to-confirm'),
        ...unavailable,
      },
    },
  },
  [BETA_CONFIRM_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Ouvrir le lien reçu par mail',
      description: 'La page HTML dont le bouton confirme. Elle seule ne confirme rien.',
      requestParams: {
        query: z.object({ jeton: z.string().meta({ description: 'Jeton du lien reçu par mail' }) }),
      },
      responses: {
        '200': { description: 'Page à confirmer', content: { 'text/html': {} } },
        '404': { description: 'Page : lien incomplet', content: { 'text/html': {} } },
        ...problems('method-not-allowed'),
      },
    },
    post: {
      tags: ['Visiteurs'],
      summary: 'Confirmer une inscription à une bêta',
      description:
        'La réponse est la même les fois suivantes. L’exploitant et la personne inscrite reçoivent alors un e-mail. Un formulaire simple reçoit une page HTML.',
      requestBody: {
        content: {
          'application/json': { schema: betaConfirmationSchema },
          'application/x-www-form-urlencoded': { schema: betaConfirmationSchema },
        },
      },
      responses: {
        '200': ok('Inscription confirmée', betaConfirmedSchema),
        ...problems(...bodyProblems, 'link-over'),
        ...unavailable,
      },
    },
  },
};
