import { createFeed, createFeedRow } from '@site/api/testing/feed';
import type { Inventory } from '@site/api-contract/dedicated/inventory';
import { describe, expect, it } from 'vitest';
import { readFallbackInventory, writeFallbackInventory } from '../../src/catalog/inventory-cache.ts';
import { parseInventoryFeed } from '../../src/catalog/inventory-feed.ts';
import { buildInventoryServers } from '../../src/catalog/public-inventory.ts';
import type { Database } from '../../src/storage/schema.ts';
import { writeSetting } from '../../src/storage/settings.ts';

const servers = buildInventoryServers(
  parseInventoryFeed(createFeed(createFeedRow(), createFeedRow({ price: null }))).rows,
);
const inventory: Inventory = { source: 'live', fetchedAt: 1_750_000_000_000, skipped: 1, servers };

/** Registers the tests of the last good stock, for any engine. */
export function fallbackCacheSuite(open: () => Promise<Database>): void {
  describe('kept stock', () => {
    it('is returned as it was, until the next one replaces it', async () => {
      const database = await open();
      expect(await readFallbackInventory(database)).toBeUndefined();
      await writeFallbackInventory(database, inventory);
      expect(await readFallbackInventory(database)).toEqual(inventory);
      await writeFallbackInventory(database, { ...inventory, servers: [] });
      expect(await readFallbackInventory(database)).toEqual({ ...inventory, servers: [] });
    });

    it('is none in the form of an older release', async () => {
      const database = await open();
      await writeSetting(database, 'inventory.fallback', { ...inventory, servers: [{ name: 'a' }] });
      expect(await readFallbackInventory(database)).toBeUndefined();
    });
  });
}
