import { type RequestHandler, Router } from 'express';
import { methodNotAllowed } from '../http/method.ts';
import type { DedicatedStore } from './store.ts';

/** Path of the call, for the routes and the log. */
export const DEDICATED_PATH = '/api/dedicated';

/**
 * `GET /api/dedicated` (specification, section 7): the array of the operator's offers. The `ETag` is its version,
 * which a save sends back as `If-Match`; `t` and any other query changes nothing.
 */
export function dedicatedRoute(store: Pick<DedicatedStore, 'latest'>): Router {
  const answer: RequestHandler = async (_request, response) => {
    const { version, offers } = await store.latest();
    // Kept by browsers, but asked for again each time: the same version costs a 304.
    response.set({ 'Cache-Control': 'no-cache', ETag: `"${version}"` }).json(offers);
  };
  return Router({ strict: true, caseSensitive: true })
    .get(DEDICATED_PATH, answer)
    .all(DEDICATED_PATH, methodNotAllowed('GET', 'HEAD'));
}
