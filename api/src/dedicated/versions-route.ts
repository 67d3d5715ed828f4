import type { Saved, SavedVersion, Versions } from '@site/api-contract/admin';
import { DEDICATED_VERSIONS_PATH, versionsPage, versionTag } from '@site/api-contract/admin-rules';
import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { editorOf } from '../admin/require-session.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { methodNotAllowed } from '../http/method.ts';
import { HttpProblem } from '../http/problem.ts';
import { expectedVersion } from './if-match.ts';
import { staleProblem } from './stale.ts';
import type { DedicatedStore, StoredVersion } from './store.ts';

/** Paths of the calls, as Express reads them and the log names them. */
export const VERSION_PATH = `${DEDICATED_VERSIONS_PATH}/:version`;
/** See {@link VERSION_PATH}. */
export const RESTORE_PATH = `${VERSION_PATH}/restore`;

const whole = (name: string, max: number) =>
  z
    .string(`${name} : une seule valeur est attendue.`)
    .regex(/^\d{1,15}$/, `${name} : un nombre entier est attendu.`)
    .transform(Number)
    .pipe(z.int().min(1, `${name} : 1 au moins.`).max(max, `${name} : ${max} au plus.`));

/** Query of the history. */
export const versionsQuerySchema = z.object({
  before: whole('before', Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'Seulement les versions plus anciennes que celle-ci' }),
  limit: whole('limit', versionsPage.max)
    .optional()
    .meta({
      description: `Nombre de versions, ${versionsPage.default} par défaut, ${versionsPage.max} au plus`,
    }),
});

/** `GET /api/admin/dedicated/versions`, `GET …/{v}` and `POST …/{v}/restore` (decision 23), behind `guards`. */
export function versionsRoute(store: DedicatedStore, ...guards: RequestHandler[]): Router {
  const list: RequestHandler = async (request, response) => {
    const parsed = versionsQuerySchema.safeParse(request.query);
    if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues), 'Paramètres non reconnus.');
    const { before, limit = versionsPage.default } = parsed.data;
    // One more than asked for tells whether there are older ones.
    const versions = await store.history(limit + 1, before);
    const page = versions.slice(0, limit);
    const answer: Versions = {
      versions: page,
      nextBefore: versions.length > limit ? (page.at(-1)?.version ?? null) : null,
    };
    response.json(answer);
  };

  const show: RequestHandler = async (request, response) => {
    const answer: SavedVersion = await find(store, request);
    response.json(answer);
  };

  const restore: RequestHandler = async (request, response) => {
    const expected = expectedVersion(request);
    const { version, offers } = await find(store, request);
    const result = await store.save(offers, {
      expectedVersion: expected,
      restoredFrom: version,
      editor: editorOf(response),
    });
    if (result.outcome === 'stale') throw await staleProblem(store);
    const answer: Saved = { version: result.version, savedAt: result.savedAt };
    response.set('ETag', versionTag(result.version)).json(answer);
  };

  return Router({ strict: true, caseSensitive: true })
    .get(DEDICATED_VERSIONS_PATH, ...guards, list)
    .all(DEDICATED_VERSIONS_PATH, methodNotAllowed('GET', 'HEAD'))
    .get(VERSION_PATH, ...guards, show)
    .all(VERSION_PATH, methodNotAllowed('GET', 'HEAD'))
    .post(RESTORE_PATH, ...guards, restore)
    .all(RESTORE_PATH, methodNotAllowed('POST'));
}

async function find(store: DedicatedStore, request: Request): Promise<StoredVersion> {
  const number = String(request.params.version);
  const version = /^[1-9]\d{0,14}$/.test(number) ? await store.version(Number(number)) : undefined;
  if (version) return version;
  throw new HttpProblem(404, 'Cette version n’existe pas.');
}
