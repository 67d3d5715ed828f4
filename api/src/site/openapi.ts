import {
  filesAnswerSchema,
  hostReportSchema,
  liveAnswerSchema,
  previewKeyAnswerSchema,
} from '@site/api-contract/site';
import {
  SITE_BLOBS_PATH,
  SITE_COMPOSITIONS_PATH,
  SITE_FILES_PATH,
  SITE_HOSTS_PATH,
  SITE_LIVE_PATH,
  SITE_PREVIEW_KEY_PATH,
} from '@site/api-contract/site-rules';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyProblems, ok, problem, problems, unavailable } from '../docs/responses.ts';
import { filesQuerySchema } from './route.ts';

const tags = ['Hôtes'];
const security = [{ host: [] }];
const closed = 'aucun HOST_TOKEN n’est configuré';

const reading = {
  ...problems('unauthenticated', 'method-not-allowed'),
  '404': problem('Aucun HOST_TOKEN n’est configuré'),
  ...unavailable,
};
const ofHost = z.object({ id: z.uuid().meta({ description: 'UUID que l’hôte s’est donné au démarrage' }) });

/** See `siteRoute`. */
export const sitePaths: ZodOpenApiPathsObject = {
  [SITE_LIVE_PATH]: {
    get: {
      tags,
      security,
      summary: 'Composition en ligne',
      responses: { '200': ok('Ce qui est en ligne, et depuis quand', liveAnswerSchema), ...reading },
    },
  },
  [`${SITE_COMPOSITIONS_PATH}/{id}`]: {
    get: {
      tags,
      security,
      summary: 'Fichiers d’une composition',
      description: 'Ne change jamais : le nom de la composition est tiré de cette liste.',
      requestParams: { path: z.object({ id: z.string().meta({ description: 'Nom de la composition' }) }) },
      responses: {
        '200': ok('Les fichiers', filesAnswerSchema),
        ...reading,
        '404': problem(`Composition inconnue, ou ${closed}`),
      },
    },
  },
  [`${SITE_BLOBS_PATH}/{name}`]: {
    get: {
      tags,
      security,
      summary: 'Contenu d’un fichier',
      description: 'Ne change jamais. À vérifier par qui le reçoit : son nom est son empreinte.',
      requestParams: {
        path: z.object({
          name: z.string().meta({ description: 'Empreinte SHA-384 en base64url, sans préfixe' }),
        }),
      },
      responses: {
        '200': {
          description: 'Les octets',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        ...reading,
        '404': problem(`Aucun contenu n’a cette empreinte, ou ${closed}`),
      },
    },
  },
  [SITE_FILES_PATH]: {
    get: {
      tags,
      security,
      summary: 'Fichiers publics de toutes les versions gardées',
      requestParams: { query: filesQuerySchema },
      responses: {
        '200': ok('Ceux qui existent', filesAnswerSchema),
        ...problems('invalid-fields'),
        ...reading,
      },
    },
  },
  [SITE_PREVIEW_KEY_PATH]: {
    get: {
      tags,
      security,
      summary: 'Clé des liens d’aperçu',
      responses: { '200': ok('La clé, la même pour tous les hôtes', previewKeyAnswerSchema), ...reading },
    },
  },
  [`${SITE_HOSTS_PATH}/{id}`]: {
    put: {
      tags,
      security,
      summary: 'Dire ce qu’un hôte sert',
      description:
        'À répéter toutes les 5 secondes : un hôte muet pendant 15 secondes n’est plus attendu quand une composition est mise en ligne.',
      requestParams: { path: ofHost },
      requestBody: { content: { 'application/json': { schema: hostReportSchema } } },
      responses: {
        '204': ok('Noté'),
        ...problems(...bodyProblems, 'unauthenticated'),
        '404': problem(`Le nom de l’hôte n’est pas un UUID, ou ${closed}`),
        ...unavailable,
      },
    },
    delete: {
      tags,
      security,
      summary: 'Dire qu’un hôte s’arrête',
      requestParams: { path: ofHost },
      responses: {
        '204': ok('Plus personne ne l’attend'),
        ...problems('unauthenticated', 'cross-site', 'method-not-allowed'),
        '404': problem(`Le nom de l’hôte n’est pas un UUID, ou ${closed}`),
        ...unavailable,
      },
    },
  },
};
