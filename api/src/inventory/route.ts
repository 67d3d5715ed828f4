import { type RequestHandler, Router } from 'express';
import { methodNotAllowed } from '../http/method.ts';
import { HttpProblem } from '../http/problem.ts';
import type { InventoryCache } from './cache.ts';
import { FeedFailure } from './failure.ts';

/** Path of the call, for the routes and the log. */
export const INVENTORY_PATH = '/api/servers/inventory';

/** How long browsers and proxies may repeat an answer: short beside the minute it is held here. */
const REPEATABLE = 'public, max-age=15';
/** The order system may be back any moment. */
const REPEATABLE_STALE = 'public, max-age=5';

/** `GET /api/servers/inventory` (decisions 20 to 24): an `Inventory`, or a problem saying what the specification's section 8 says. */
export function inventoryRoute(inventory: Pick<InventoryCache, 'get'>): Router {
  const answer: RequestHandler = async (_request, response) => {
    const current = await inventory.get().catch((error: unknown) => {
      throw error instanceof FeedFailure ? toProblem(error) : error;
    });
    response.set('Cache-Control', current.source === 'stale' ? REPEATABLE_STALE : REPEATABLE).json(current);
  };
  return Router({ strict: true, caseSensitive: true })
    .get(INVENTORY_PATH, answer)
    .all(INVENTORY_PATH, methodNotAllowed('GET', 'HEAD'));
}

function toProblem({ reason, message }: FeedFailure): HttpProblem {
  return new HttpProblem(reason === 'timeout' ? 504 : 502, message, {
    type: 'order-system',
    headers: { 'Retry-After': '10' },
  });
}
