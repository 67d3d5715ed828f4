import { inventorySchema } from '@site/api-contract/dedicated/inventory-schema';
import type { RequestHandler } from 'express';
import type { EndpointsOf } from '../http/endpoints.ts';
import { HttpProblem } from '../http/problem.ts';
import { buildProblemResponse, buildProblemResponses, buildSuccessResponse } from '../http/responses.ts';
import type { InventoryCache } from './inventory-cache.ts';
import { InventoryFeedError } from './inventory-feed.ts';

const INVENTORY_PATH = '/api/servers/inventory';

export const inventoryPaths = {
  [INVENTORY_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Stock de serveurs dédiés',
      description:
        '« source » : live (le système de commande vient de répondre), stale (il échoue, dernière réponse gardée) ou sample (aucun système configuré, exemple).',
      responses: {
        '200': buildSuccessResponse('Le stock', inventorySchema),
        ...buildProblemResponses('order-system'),
        '504': buildProblemResponse('Système de commande trop lent', ['order-system']),
      },
    },
  },
};

/** Cache time in browsers and proxies: short beside the minute of the API's own cache. */
const CACHE_FRESH = 'public, max-age=15';
/** Shorter than {@link CACHE_FRESH}: the order system may recover at any moment. */
const CACHE_STALE = 'public, max-age=5';

/** Returns the endpoint of the stock; a failure's `detail` is the page's message (docs/product.md#stock-feed, #messages). */
export function createInventoryEndpoints(
  inventory: Pick<InventoryCache, 'get'>,
): EndpointsOf<typeof inventoryPaths> {
  const answer: RequestHandler = async (_request, response) => {
    const current = await inventory.get().catch((error: unknown) => {
      if (!(error instanceof InventoryFeedError)) throw error;
      throw new HttpProblem('order-system', error.message, {
        ...(error.reason === 'timeout' && { status: 504 }),
        headers: { 'Retry-After': '10' },
      });
    });
    response.set('Cache-Control', current.source === 'stale' ? CACHE_STALE : CACHE_FRESH).json(current);
  };
  return { [INVENTORY_PATH]: { get: [answer] } };
}
