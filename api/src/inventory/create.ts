import type { Logger } from 'pino';
import type { ApiConfig } from '../config.ts';
import { noteStock } from '../stock-changes/note.ts';
import type { Database } from '../storage/schema.ts';
import { InventoryCache, type InventoryCacheOptions, type InventoryTimings } from './cache.ts';
import { fetchFeed } from './client.ts';
import { keepLastGood, readLastGood } from './last-good.ts';
import { sampleFeed } from './sample.ts';

/** Times that tests shorten. */
export interface InventoryOptions extends InventoryTimings {
  /** How long the order system may take for its whole answer, in milliseconds; 8 s by default. */
  timeoutMs?: number;
}

/** The stock of the configured order system or, with none, the bundled sample (decisions 20 and 21). */
export function createInventory(
  { inventoryUrl, inventoryKey }: Pick<ApiConfig, 'inventoryUrl' | 'inventoryKey'>,
  database: Database,
  { timeoutMs = 8_000, ...timings }: InventoryOptions,
  around: { logger: Logger } & Pick<InventoryCacheOptions, 'onTry' | 'onSkipped'>,
): InventoryCache {
  if (!inventoryUrl) {
    around.logger.info('no INVENTORY_URL: the bundled sample stock is shown');
    return new InventoryCache({ ...timings, ...around, source: 'sample', fetchFeed: async () => sampleFeed });
  }
  const orderSystem = { url: inventoryUrl, key: inventoryKey, timeoutMs };
  return new InventoryCache({
    ...timings,
    ...around,
    source: 'live',
    fetchFeed: () => fetchFeed(orderSystem),
    async keep(inventory) {
      await keepLastGood(database, inventory);
      await noteStock(database, inventory);
    },
    recall: () => readLastGood(database),
  });
}
