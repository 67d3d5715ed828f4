import { inventorySchema } from '@site/api-contract/inventory-schema';
import type { RequestHandler } from 'express';
import type { EndpointsOf } from '../http/endpoints.ts';
import { HttpProblem } from '../http/problem.ts';
import { ok, problem, problems } from '../http/responses.ts';
import type { InventoryCache } from './inventory-cache.ts';
import { FeedFailure } from './inventory-feed.ts';

const INVENTORY_PATH = '/api/servers/inventory';

export const inventoryPaths = {
  [INVENTORY_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Stock de serveurs dédiés',
      description:
        '« source » : live (le système de commande vient de répondre), stale (il échoue, dernière réponse gardée) ou sample (aucun système configuré, exemple).',
      responses: {
        '200': ok('Le stock', inventorySchema),
        ...problems('order-system'),
        '504': problem('Système de commande trop lent', ['order-system']),
      },
    },
  },
};

/** How long browsers and proxies may repeat an answer: short beside the minute it is held here. */
const REPEATABLE = 'public, max-age=15';
/** The order system may be back any moment. */
const REPEATABLE_STALE = 'public, max-age=5';

/** The stock, or a problem that says in the page's words why there is none (docs/product.md#stock-feed, #messages). */
export function inventoryRoute(inventory: Pick<InventoryCache, 'get'>): EndpointsOf<typeof inventoryPaths> {
  const answer: RequestHandler = async (_request, response) => {
    const current = await inventory.get().catch((error: unknown) => {
      if (!(error instanceof FeedFailure)) throw error;
      throw new HttpProblem('order-system', error.message, {
        ...(error.reason === 'timeout' && { status: 504 }),
        headers: { 'Retry-After': '10' },
      });
    });
    response.set('Cache-Control', current.source === 'stale' ? REPEATABLE_STALE : REPEATABLE).json(current);
  };
  return { [INVENTORY_PATH]: { get: [answer] } };
}
