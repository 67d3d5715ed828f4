import { betaAcceptedSchema, betaRequestSchema } from '@site/api-contract/beta';
import { BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyProblems, ok, problems, unavailable } from '../docs/responses.ts';

/** See `betaRoute`. */
export const betaPaths: ZodOpenApiPathsObject = {
  [BETA_SIGNUP_PATH]: {
    post: {
      tags: ['Visiteurs'],
      summary: 'S’inscrire à une bêta',
      description:
        'Une adresse n’est inscrite qu’une fois à un projet ; la réponse est la même les fois suivantes. L’exploitant et la personne inscrite reçoivent un e-mail. Un formulaire simple reçoit une page HTML.',
      requestBody: {
        content: {
          'application/json': { schema: betaRequestSchema },
          'application/x-www-form-urlencoded': { schema: betaRequestSchema },
        },
      },
      responses: {
        '200': ok('Inscription enregistrée', betaAcceptedSchema),
        ...problems(...bodyProblems, 'too-many-requests'),
        ...unavailable,
      },
    },
  },
};
