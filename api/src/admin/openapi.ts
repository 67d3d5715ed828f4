import { sessionAnswerSchema, sessionRequestSchema, sessionStateSchema } from '@site/api-contract/admin';
import { ADMIN_SESSION_PATH } from '@site/api-contract/admin-rules';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyProblems, ok, problems, unavailable } from '../docs/responses.ts';

const tags = ['Administration'];
/** What lets a call of the administration through: a program’s token or the page’s cookie. */
export const security: Record<string, string[]>[] = [{ session: [] }, { sessionCookie: [] }];

/** See `sessionRoute`. */
export const adminPaths: ZodOpenApiPathsObject = {
  [ADMIN_SESSION_PATH]: {
    post: {
      tags,
      summary: 'Ouvrir une session',
      description:
        'Cinq mots de passe faux par adresse et cinquante en tout sont examinés en 15 minutes ; un navigateur qui s’est déjà connecté sous le même nom en a cinq à lui. La session dure 12 heures au plus et s’éteint après 2 heures sans appel.',
      requestBody: { content: { 'application/json': { schema: sessionRequestSchema } } },
      responses: {
        '201': ok('Session ouverte ; une page du site reçoit le jeton en cookie', sessionAnswerSchema),
        ...problems(...bodyProblems, 'wrong-password', 'code-needed', 'wrong-code', 'too-many-attempts'),
        ...unavailable,
      },
    },
    get: {
      tags,
      security,
      summary: 'Savoir si la session tient',
      responses: {
        '200': ok('Elle tient', sessionStateSchema),
        ...problems('unauthenticated', 'method-not-allowed'),
        ...unavailable,
      },
    },
    delete: {
      tags,
      security,
      summary: 'Fermer la session',
      responses: {
        '204': ok('Le jeton ne vaut plus rien'),
        ...problems('unauthenticated', 'cross-site', 'method-not-allowed'),
        ...unavailable,
      },
    },
  },
};
