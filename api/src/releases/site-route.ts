import {
  filesResponseSchema,
  hostReportSchema,
  hostViewsSchema,
  liveResponseSchema,
  previewKeyResponseSchema,
} from '@site/api-contract/site';
import {
  parseBlobName,
  SITE_BLOBS_PATH,
  SITE_COMPOSITIONS_PATH,
  SITE_FILES_BATCH_MAX,
  SITE_FILES_PATH,
  SITE_HOSTS_PATH,
  SITE_LIVE_PATH,
  SITE_PREVIEW_KEY_PATH,
  SITE_VIEWS_PATH,
} from '@site/api-contract/site-rules';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { requireBearer } from '../http/bearer.ts';
import { jsonHandlers } from '../http/body.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import { parseFields, requireObject } from '../http/fields.ts';
import { HttpProblem } from '../http/problem.ts';
import {
  bodyProblemTypes,
  buildDatabaseProblemResponses,
  buildProblemResponse,
  buildProblemResponses,
  buildSuccessResponse,
} from '../http/responses.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { ReleaseSource } from './release-source.ts';

const COMPOSITION_PATH = `${SITE_COMPOSITIONS_PATH}/{id}` as const;
const BLOB_PATH = `${SITE_BLOBS_PATH}/{name}` as const;
const HOST_PATH = `${SITE_HOSTS_PATH}/{id}` as const;

/** Query of `GET /api/site/files`. */
const filesQuerySchema = z.object({
  path: z
    .array(z.string(), 'path : des textes sont attendus.')
    .max(SITE_FILES_BATCH_MAX, `path : ${SITE_FILES_BATCH_MAX} au plus sont acceptés.`)
    .optional()
    .meta({ description: `Seulement ces chemins, ${SITE_FILES_BATCH_MAX} au plus ; absent, tous` }),
});

const calls = { tags: ['Hôtes'], security: [{ host: [] }] };
const closed = 'aucun HOST_TOKEN n’est configuré';

const reading = {
  ...buildDatabaseProblemResponses('unauthenticated'),
  '404': buildProblemResponse('Aucun HOST_TOKEN n’est configuré'),
};
const ofHost = z.object({ id: z.uuid().meta({ description: 'UUID que l’hôte s’est donné au démarrage' }) });

export const sitePaths = {
  [SITE_LIVE_PATH]: {
    get: {
      ...calls,
      summary: 'Composition en ligne',
      responses: {
        '200': buildSuccessResponse('Ce qui est en ligne, et depuis quand', liveResponseSchema),
        ...reading,
      },
    },
  },
  [COMPOSITION_PATH]: {
    get: {
      ...calls,
      summary: 'Fichiers d’une composition',
      description: 'Ne change jamais : le nom de la composition est tiré de cette liste.',
      requestParams: { path: z.object({ id: z.string().meta({ description: 'Nom de la composition' }) }) },
      responses: {
        '200': buildSuccessResponse('Les fichiers', filesResponseSchema),
        ...reading,
        '404': buildProblemResponse(`Composition inconnue, ou ${closed}`),
      },
    },
  },
  [BLOB_PATH]: {
    get: {
      ...calls,
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
          content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
        },
        ...reading,
        '404': buildProblemResponse(`Aucun contenu n’a cette empreinte, ou ${closed}`),
      },
    },
  },
  [SITE_FILES_PATH]: {
    get: {
      ...calls,
      summary: 'Fichiers publics de toutes les versions gardées',
      requestParams: { query: filesQuerySchema },
      responses: {
        '200': buildSuccessResponse('Ceux qui existent', filesResponseSchema),
        ...buildProblemResponses('invalid-fields'),
        ...reading,
      },
    },
  },
  [SITE_PREVIEW_KEY_PATH]: {
    get: {
      ...calls,
      summary: 'Clé des liens d’aperçu',
      responses: {
        '200': buildSuccessResponse('La clé, la même pour tous les hôtes', previewKeyResponseSchema),
        ...reading,
      },
    },
  },
  [SITE_VIEWS_PATH]: {
    post: {
      ...calls,
      summary: 'Dire combien de pages un hôte a servies',
      description: 'Une version sans assez de vues n’est ni retirée, ni étendue, ni promue par le site.',
      requestBody: { content: { 'application/json': { schema: hostViewsSchema } } },
      responses: {
        '204': buildSuccessResponse('Compté, ou ignoré si la version est inconnue'),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'unauthenticated'),
        '404': buildProblemResponse('Aucun HOST_TOKEN n’est configuré'),
      },
    },
  },
  [HOST_PATH]: {
    put: {
      ...calls,
      summary: 'Dire ce qu’un hôte sert',
      description:
        'À répéter toutes les 5 secondes : un hôte muet pendant 15 secondes n’est plus attendu quand une composition est mise en ligne.',
      requestParams: { path: ofHost },
      requestBody: { content: { 'application/json': { schema: hostReportSchema } } },
      responses: {
        '204': buildSuccessResponse('Noté'),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'unauthenticated'),
        '404': buildProblemResponse(`Le nom de l’hôte n’est pas un UUID, ou ${closed}`),
      },
    },
    delete: {
      ...calls,
      summary: 'Dire qu’un hôte s’arrête',
      requestParams: { path: ofHost },
      responses: {
        '204': buildSuccessResponse('Plus personne ne l’attend'),
        ...buildDatabaseProblemResponses('unauthenticated', 'cross-site'),
        '404': buildProblemResponse(`Le nom de l’hôte n’est pas un UUID, ou ${closed}`),
      },
    },
  },
};

/** Caching of immutable answers, in private caches only: the answers are for hosts with the token. */
const FOREVER = { 'Cache-Control': 'private, max-age=31536000, immutable' };

interface SiteRouteOptions {
  releaseSource: ReleaseSource;
  hostToken: string | undefined;
  publicOrigin: string;
}

const hostId = z.uuid();

/** `/api/site/…`: the {@link ReleaseSource} of hosts without a database, over HTTP. */
export function createSiteEndpoints({
  releaseSource,
  hostToken,
  publicOrigin,
}: SiteRouteOptions): EndpointsOf<typeof sitePaths> {
  const live: RequestHandler = async (_request, response) => {
    response.json({ live: await releaseSource.live() } satisfies z.input<typeof liveResponseSchema>);
  };

  const composition: RequestHandler = async ({ params }, response) => {
    const files = await releaseSource.composition(String(params.id));
    if (files === undefined) throw new HttpProblem(404, 'Composition inconnue.');
    response.set(FOREVER).type('json').send(files);
  };

  const blob: RequestHandler = async ({ params }, response) => {
    const hash = parseBlobName(String(params.name));
    const bytes = (await releaseSource.blobs([hash])).get(hash);
    if (!bytes) throw new HttpProblem(404, 'Aucun contenu n’a cette empreinte.');
    response.set(FOREVER).type('application/octet-stream').send(bytes);
  };

  const files: RequestHandler = async ({ query }, response) => {
    const path = query.path === undefined ? undefined : [query.path].flat();
    const { path: requestedPaths } = parseFields(filesQuerySchema, { path }, 'Paramètres non reconnus.');
    const publicFiles = requestedPaths
      ? await releaseSource.publicFiles(requestedPaths)
      : await releaseSource.everyPublicFile();
    response.json(Object.fromEntries(publicFiles) satisfies z.input<typeof filesResponseSchema>);
  };

  const previewKey: RequestHandler = async (_request, response) => {
    const key = (await releaseSource.previewKey()).toString('base64');
    response.json({ key } satisfies z.input<typeof previewKeyResponseSchema>);
  };

  const report: RequestHandler = async (request, response) => {
    const id = idOf(request);
    const report = parseFields(hostReportSchema, requireObject(request.body), 'Hôte : forme non reconnue.');
    const { name, serves = null, ready = null, problem = null } = report;
    // A host without a database never composes.
    await releaseSource.report({ id, name, serves, ready, problem, compose_problem: null });
    response.status(204).end();
  };

  const countViews: RequestHandler = async (request, response) => {
    const { views } = parseFields(hostViewsSchema, requireObject(request.body), 'Vues : forme non reconnue.');
    await releaseSource.countViews(views);
    response.status(204).end();
  };

  const forget: RequestHandler = async (request, response) => {
    await releaseSource.forget(idOf(request));
    response.status(204).end();
  };

  const guard = requireBearer(hostToken);
  const writing = [guard, requireSameOrigin(publicOrigin)];
  return {
    [SITE_LIVE_PATH]: { isQuiet: true, get: [guard, live] },
    [COMPOSITION_PATH]: { isQuiet: true, get: [guard, composition] },
    [BLOB_PATH]: { isQuiet: true, get: [guard, blob] },
    [SITE_FILES_PATH]: { isQuiet: true, get: [guard, files] },
    [SITE_PREVIEW_KEY_PATH]: { isQuiet: true, get: [guard, previewKey] },
    [SITE_VIEWS_PATH]: { isQuiet: true, post: [...writing, ...jsonHandlers, countViews] },
    [HOST_PATH]: { isQuiet: true, put: [...writing, ...jsonHandlers, report], delete: [...writing, forget] },
  };
}

function idOf({ params }: Request): string {
  const { data: id } = hostId.safeParse(params.id);
  if (id === undefined) throw new HttpProblem(404, 'Le nom d’un hôte est un UUID.');
  return id;
}
