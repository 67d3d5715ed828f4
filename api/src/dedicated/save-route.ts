import type { Saved } from '@site/api-contract/admin';
import { SAVE_DEDICATED_PATH, versionTag } from '@site/api-contract/admin-rules';
import { type DedicatedOffer, dedicatedMessages } from '@site/api-contract/dedicated';
import { dedicatedOffersSchema } from '@site/api-contract/dedicated-schema';
import { type RequestHandler, Router } from 'express';
import { editorOf } from '../admin/require-session.ts';
import { readLargeJson } from '../http/body.ts';
import { invalidFields, rowErrors } from '../http/field-errors.ts';
import { methodNotAllowed } from '../http/method.ts';
import { expectedVersion } from './if-match.ts';
import { staleProblem } from './stale.ts';
import type { DedicatedStore } from './store.ts';

/** Longest name a message quotes, in UTF-16 units. */
const QUOTED = 60;

/**
 * `POST /api/save-dedicated` (specification, section 7; decision 23): the whole list as a new version. `guards` come
 * first: nobody's megabyte is read before they are known.
 */
export function saveDedicatedRoute(store: DedicatedStore, ...guards: RequestHandler[]): Router {
  const save: RequestHandler = async (request, response) => {
    const expected = expectedVersion(request);
    const result = await store.save(readOffers(request.body), {
      expectedVersion: expected,
      editor: editorOf(response),
    });
    if (result.outcome === 'stale') throw await staleProblem(store);
    const answer: Saved = { version: result.version, savedAt: result.savedAt };
    response.set('ETag', versionTag(result.version)).json(answer);
  };
  return Router({ strict: true, caseSensitive: true })
    .post(SAVE_DEDICATED_PATH, ...guards, ...readLargeJson, save)
    .all(SAVE_DEDICATED_PATH, methodNotAllowed('POST'));
}

function readOffers(body: unknown): DedicatedOffer[] {
  const parsed = dedicatedOffersSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const nameOf = (row: number) => {
    const name: unknown = (body as { name?: unknown }[])[row]?.name;
    return typeof name === 'string' ? name.trim().slice(0, QUOTED) : '';
  };
  throw invalidFields(rowErrors(parsed.error.issues, nameOf), dedicatedMessages.notSaved);
}
