import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { ok, problem, problems } from '../docs/responses.ts';

const tags = ['Exploitation'];

/** See `healthz`, `readyz` and `metricsRoute`. */
export const healthPaths: ZodOpenApiPathsObject = {
  '/healthz': {
    get: {
      tags,
      summary: 'Le processus vit',
      responses: {
        '200': ok('Oui', z.object({ status: z.literal('ok') })),
        ...problems('method-not-allowed'),
      },
    },
  },
  '/readyz': {
    get: {
      tags,
      summary: 'Les demandes sont bienvenues',
      responses: {
        '200': ok(
          'Oui',
          z.object({
            status: z.literal('ready'),
            composition: z
              .string()
              .optional()
              .meta({ description: 'Composition du site que cet hôte sert ; absente d’une API sans site' }),
            wanted: z.string().optional().meta({ description: 'Composition en ligne' }),
          }),
        ),
        ...problems('method-not-allowed'),
        '503': problem('Non : démarrage, arrêt, ou base de données injoignable, endommagée ou sans place'),
      },
    },
  },
  '/metrics': {
    get: {
      tags,
      security: [{ metrics: [] }],
      summary: 'Mesures au format Prometheus',
      responses: {
        '200': { description: 'Les mesures', content: { 'text/plain': { schema: z.string() } } },
        ...problems('unauthenticated', 'method-not-allowed'),
        '404': problem('Aucun METRICS_TOKEN n’est configuré'),
      },
    },
  },
};
