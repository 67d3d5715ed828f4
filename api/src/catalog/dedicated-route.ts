import {
  type DedicatedSaveResponse,
  type DedicatedVersion,
  type DedicatedVersionsResponse,
  dedicatedSaveResponseSchema,
  dedicatedVersionSchema,
  dedicatedVersionsResponseSchema,
  versionConflictProblemSchema,
} from '@site/api-contract/admin/admin';
import {
  DEDICATED_VERSIONS_PATH,
  formatVersionEtag,
  parseVersionEtag,
  SAVE_DEDICATED_PATH,
  versionsPageSize,
} from '@site/api-contract/admin/admin-rules';
import { type DedicatedOffer, dedicatedMessages } from '@site/api-contract/dedicated/dedicated';
import { dedicatedOffersSchema } from '@site/api-contract/dedicated/dedicated-schema';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { getEditor } from '../auth/session.ts';
import { adminOperationFields } from '../auth/session-route.ts';
import { largeJsonHandlers } from '../http/body.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import { buildWholeNumberSchema, createFieldsProblem, listRowErrors, parseFields } from '../http/fields.ts';
import { HttpProblem } from '../http/problem.ts';
import { problemTypes } from '../http/problem-types.ts';
import {
  bodyProblemTypes,
  buildDatabaseProblemResponses,
  buildProblemResponse,
  buildSuccessResponse,
  versionTagHeader,
} from '../http/responses.ts';
import type { DedicatedSaveOptions, DedicatedStore } from './dedicated-store.ts';

const DEDICATED_PATH = '/api/dedicated';
const VERSION_PATH = `${DEDICATED_VERSIONS_PATH}/{version}` as const;
const RESTORE_PATH = `${VERSION_PATH}/restore` as const;

const whole = (name: string, max: number) =>
  buildWholeNumberSchema(name).pipe(
    z.int().min(1, `${name} : 1 au moins.`).max(max, `${name} : ${max} au plus.`),
  );

/** Query of the history. */
const versionsQuerySchema = z.object({
  before: whole('before', Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'Seulement les versions plus anciennes que celle-ci' }),
  limit: whole('limit', versionsPageSize.max)
    .optional()
    .meta({
      description: `Nombre de versions, ${versionsPageSize.default} par défaut, ${versionsPageSize.max} au plus`,
    }),
});

const path = z.object({ version: z.string().meta({ description: 'Numéro de version, à partir de 1' }) });
const header = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({ description: 'Version de départ, entre guillemets ; absente, l’enregistrement remplace tout' }),
});
const stale = {
  '412': buildProblemResponse(
    problemTypes['stale-version'].title,
    ['stale-version'],
    versionConflictProblemSchema,
  ),
};
const unknown = { '404': buildProblemResponse('Version inconnue') };

export const dedicatedPaths = {
  [DEDICATED_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Offres de serveurs dédiés de l’exploitant',
      requestParams: {
        query: z.object({ t: z.string().optional().meta({ description: 'Horodatage, sans effet' }) }),
      },
      responses: {
        '200': buildSuccessResponse('Les offres', dedicatedOffersSchema, versionTagHeader),
        ...buildDatabaseProblemResponses(),
      },
    },
  },
  [SAVE_DEDICATED_PATH]: {
    post: {
      ...adminOperationFields,
      summary: 'Enregistrer toutes les offres',
      description:
        'La liste entière, 1 Mio au plus, devient une nouvelle version ; les anciennes sont gardées.',
      requestParams: { header },
      requestBody: { content: { 'application/json': { schema: dedicatedOffersSchema } } },
      responses: {
        '200': buildSuccessResponse(
          'Enregistré, visible aussitôt',
          dedicatedSaveResponseSchema,
          versionTagHeader,
        ),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'unauthenticated'),
        ...stale,
      },
    },
  },
  [DEDICATED_VERSIONS_PATH]: {
    get: {
      ...adminOperationFields,
      summary: 'Versions enregistrées',
      description: 'De la plus récente à la plus ancienne.',
      requestParams: { query: versionsQuerySchema },
      responses: {
        '200': buildSuccessResponse('Une page de l’historique', dedicatedVersionsResponseSchema),
        ...buildDatabaseProblemResponses('unauthenticated', 'cross-site', 'invalid-fields'),
      },
    },
  },
  [VERSION_PATH]: {
    get: {
      ...adminOperationFields,
      summary: 'Une version',
      requestParams: { path },
      responses: {
        '200': buildSuccessResponse('La version, telle qu’enregistrée', dedicatedVersionSchema),
        ...buildDatabaseProblemResponses('unauthenticated', 'cross-site'),
        ...unknown,
      },
    },
  },
  [RESTORE_PATH]: {
    post: {
      ...adminOperationFields,
      summary: 'Restaurer une version',
      description: 'Son contenu devient une nouvelle version. Aucun corps n’est lu.',
      requestParams: { path, header },
      responses: {
        '200': buildSuccessResponse(
          'Restaurée, visible aussitôt',
          dedicatedSaveResponseSchema,
          versionTagHeader,
        ),
        ...buildDatabaseProblemResponses('malformed-request', 'unauthenticated', 'cross-site'),
        ...unknown,
        ...stale,
      },
    },
  },
};

/**
 * Returns the endpoints of the operator's offers (docs/product.md#dedicated, #admin). Reading the offers is public; `guards`
 * precede all other handlers, and run before the body is read.
 */
export function createDedicatedEndpoints(
  store: DedicatedStore,
  ...guards: RequestHandler[]
): EndpointsOf<typeof dedicatedPaths> {
  const latest: RequestHandler = async (_request, response) => {
    const { version, offers } = await store.latest();
    // Browsers cache the offers but revalidate each time: an unchanged version costs a 304.
    response.set({ 'Cache-Control': 'no-cache', ETag: formatVersionEtag(version) }).json(offers);
  };

  /** Saves a list and answers with its version. @throws HttpProblem 412 if a newer version than the expected was saved */
  const saveList = async (response: Response, offers: DedicatedOffer[], options: DedicatedSaveOptions) => {
    const result = await store.save(offers, { ...options, editor: getEditor(response) });
    if (result.outcome === 'stale') throw await staleProblem(store);
    const { version, savedAt } = result;
    response
      .set('ETag', formatVersionEtag(version))
      .json({ version, savedAt } satisfies DedicatedSaveResponse);
  };

  const save: RequestHandler = async (request, response) => {
    const expected = expectedVersion(request);
    await saveList(response, readOffers(request.body), { expectedVersion: expected });
  };

  const list: RequestHandler = async (request, response) => {
    const query = parseFields(versionsQuerySchema, request.query, 'Paramètres non reconnus.');
    const { before, limit = versionsPageSize.default } = query;
    // One version beyond the page shows that there are older ones.
    const versions = await store.history(limit + 1, before);
    const page = versions.slice(0, limit);
    const nextBefore = versions.length > limit ? (page.at(-1)?.version ?? null) : null;
    response.json({ versions: page, nextBefore } satisfies DedicatedVersionsResponse);
  };

  const show: RequestHandler = async (request, response) => {
    response.json((await find(store, request)) satisfies DedicatedVersion);
  };

  const restore: RequestHandler = async (request, response) => {
    const expected = expectedVersion(request);
    const { version, offers } = await find(store, request);
    await saveList(response, offers, { expectedVersion: expected, restoredFrom: version });
  };

  return {
    [DEDICATED_PATH]: { get: [latest] },
    [SAVE_DEDICATED_PATH]: { post: [...guards, ...largeJsonHandlers, save] },
    [DEDICATED_VERSIONS_PATH]: { get: [...guards, list] },
    [VERSION_PATH]: { get: [...guards, show] },
    [RESTORE_PATH]: { post: [...guards, restore] },
  };
}

/**
 * Returns the version that `If-Match` names; `undefined` without the header, or for `*`.
 * @throws HttpProblem 400 for any other value: ignoring the condition could overwrite another editor's work
 */
function expectedVersion(request: Request): number | undefined {
  const header = request.get('If-Match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = parseVersionEtag(header);
  if (version !== null) return version;
  throw new HttpProblem(
    'malformed-request',
    'If-Match : une version entre guillemets est attendue, par exemple "3".',
  );
}

/** Returns the problem for a stale save, with the current version and its offers, so that the editor can choose. */
async function staleProblem(store: DedicatedStore): Promise<HttpProblem> {
  const { version, savedAt, offers } = await store.latest();
  return new HttpProblem(
    'stale-version',
    `La liste a été modifiée entre-temps : la version ${version} est en vigueur, rien n’a été enregistré.`,
    {
      headers: { ETag: formatVersionEtag(version) },
      extensions: { currentVersion: version, currentSavedAt: savedAt, currentOffers: offers },
    },
  );
}

/** Longest quoted name in a message, in UTF-16 units. */
const QUOTED = 60;

function readOffers(body: unknown): DedicatedOffer[] {
  const parsed = dedicatedOffersSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const getName = (row: number) => {
    const name: unknown = (body as { name?: unknown }[])[row]?.name;
    return typeof name === 'string' ? name.trim().slice(0, QUOTED) : '';
  };
  throw createFieldsProblem(listRowErrors(parsed.error.issues, getName), dedicatedMessages.notSaved);
}

async function find(store: DedicatedStore, request: Request): Promise<DedicatedVersion> {
  const number = String(request.params.version);
  const version = /^[1-9]\d{0,14}$/.test(number) ? await store.version(Number(number)) : undefined;
  if (version) return version;
  throw new HttpProblem(404, 'Cette version n’existe pas.');
}
