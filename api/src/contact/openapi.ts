import { contactAcceptedSchema, contactRequestSchema } from '@site/api-contract/contact';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyProblems, ok, problems, unavailable } from '../docs/responses.ts';

/** See `contactRoute`. */
export const contactPaths: ZodOpenApiPathsObject = {
  '/send-contact': {
    post: {
      tags: ['Visiteurs'],
      summary: 'Envoyer un message',
      description:
        'Le message et l’e-mail à l’exploitant sont enregistrés avant la réponse. Le même envoi (idempotencyKey) n’est enregistré qu’une fois. Un formulaire simple reçoit une page HTML.',
      requestBody: {
        content: {
          'application/json': { schema: contactRequestSchema },
          'application/x-www-form-urlencoded': { schema: contactRequestSchema },
        },
      },
      responses: {
        '201': ok('Enregistré', contactAcceptedSchema),
        '200': ok('Déjà enregistré sous cette clé', contactAcceptedSchema),
        ...problems(...bodyProblems, 'key-reused', 'too-many-requests', 'to-confirm'),
        ...unavailable,
      },
    },
  },
};
