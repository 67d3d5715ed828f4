import {
  savedSchema,
  savedVersionSchema,
  staleProblemSchema,
  versionsSchema,
} from '@site/api-contract/admin';
import { DEDICATED_VERSIONS_PATH, SAVE_DEDICATED_PATH } from '@site/api-contract/admin-rules';
import { dedicatedOffersSchema } from '@site/api-contract/dedicated-schema';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { security } from '../admin/openapi.ts';
import { bodyProblems, ok, problem, problems, unavailable, versionTagHeader } from '../docs/responses.ts';
import { problemTypes } from '../http/problem-types.ts';
import { DEDICATED_PATH } from './route.ts';
import { versionsQuerySchema } from './versions-route.ts';

const tags = ['Administration'];
const path = z.object({ version: z.string().meta({ description: 'Numéro de version, à partir de 1' }) });
const header = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({ description: 'Version de départ, entre guillemets ; absente, l’enregistrement remplace tout' }),
});
const stale = { '412': problem(problemTypes['stale-version'].title, ['stale-version'], staleProblemSchema) };
const unknown = { '404': problem('Version inconnue') };

/** See `dedicatedRoute`, `saveDedicatedRoute` and `versionsRoute`. */
export const dedicatedPaths: ZodOpenApiPathsObject = {
  [DEDICATED_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Offres de serveurs dédiés de l’exploitant',
      requestParams: {
        query: z.object({ t: z.string().optional().meta({ description: 'Horodatage, sans effet' }) }),
      },
      responses: {
        '200': ok('Les offres', dedicatedOffersSchema, versionTagHeader),
        ...problems('method-not-allowed'),
        ...unavailable,
      },
    },
  },
  [SAVE_DEDICATED_PATH]: {
    post: {
      tags,
      security,
      summary: 'Enregistrer toutes les offres',
      description:
        'La liste entière, 1 Mio au plus, devient une nouvelle version ; les anciennes sont gardées.',
      requestParams: { header },
      requestBody: { content: { 'application/json': { schema: dedicatedOffersSchema } } },
      responses: {
        '200': ok('Enregistré, visible aussitôt', savedSchema, versionTagHeader),
        ...problems(...bodyProblems, 'unauthenticated'),
        ...stale,
        ...unavailable,
      },
    },
  },
  [DEDICATED_VERSIONS_PATH]: {
    get: {
      tags,
      security,
      summary: 'Versions enregistrées',
      description: 'De la plus récente à la plus ancienne.',
      requestParams: { query: versionsQuerySchema },
      responses: {
        '200': ok('Une page de l’historique', versionsSchema),
        ...problems('unauthenticated', 'cross-site', 'method-not-allowed', 'invalid-fields'),
        ...unavailable,
      },
    },
  },
  [`${DEDICATED_VERSIONS_PATH}/{version}`]: {
    get: {
      tags,
      security,
      summary: 'Une version',
      requestParams: { path },
      responses: {
        '200': ok('La version, telle qu’enregistrée', savedVersionSchema),
        ...problems('unauthenticated', 'cross-site', 'method-not-allowed'),
        ...unknown,
        ...unavailable,
      },
    },
  },
  [`${DEDICATED_VERSIONS_PATH}/{version}/restore`]: {
    post: {
      tags,
      security,
      summary: 'Restaurer une version',
      description: 'Son contenu devient une nouvelle version. Aucun corps n’est lu.',
      requestParams: { path, header },
      responses: {
        '200': ok('Restaurée, visible aussitôt', savedSchema, versionTagHeader),
        ...problems('malformed-request', 'unauthenticated', 'cross-site', 'method-not-allowed'),
        ...unknown,
        ...stale,
        ...unavailable,
      },
    },
  },
};
