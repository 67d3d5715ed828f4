import { createFeed, createFeedRow } from '@site/api/testing/feed';
import { describe, expect, it } from 'vitest';
import { parseInventoryFeed } from '../../src/catalog/inventory-feed.ts';
import { buildInventoryServers } from '../../src/catalog/public-inventory.ts';
import { readStockChanges, recordStockChanges } from '../../src/catalog/stock-changes.ts';
import type { Database } from '../../src/storage/schema.ts';
import { writeSetting } from '../../src/storage/settings.ts';

/** Returns a stock read `minutes` after a fixed time; `rows` has the reseller price and the units by name. */
const stockAt = (minutes: number, rows: Record<string, [price: number, units: number]>, skipped = 0) => ({
  fetchedAt: 1_780_000_000_000 + minutes * 60_000,
  skipped,
  servers: buildInventoryServers(
    parseInventoryFeed(
      createFeed(
        ...Object.entries(rows).map(([name, [price_reseller, quantity]]) =>
          createFeedRow({ name, price: { price_reseller }, stock: { available: quantity > 0, quantity } }),
        ),
      ),
    ).rows,
  ),
});

/** Returns the recorded changes, newest first; prices are the reseller's × 1.29. */
const changesIn = async (database: Database) => {
  const { changes } = await readStockChanges(database, 50);
  return changes.map(({ kind, name, before_cents, price_cents }) => [kind, name, before_cents, price_cents]);
};

/** Registers the tests of stock changes, for any engine. */
export function stockChangesSuite(open: () => Promise<Database>): void {
  it('stock changes begin after the first reading, with public prices', async () => {
    const database = await open();
    expect(await readStockChanges(database, 50)).toEqual({ since: null, changes: [] });
    await recordStockChanges(database, stockAt(0, { a: [100, 5], b: [50, 1] }));
    await recordStockChanges(database, stockAt(1, { a: [100, 4], b: [50, 1] }));
    expect(await readStockChanges(database, 50)).toEqual({ since: 1_780_000_000_000, changes: [] });
    await recordStockChanges(database, stockAt(2, { a: [120, 0], c: [10, 1] }));
    await recordStockChanges(database, stockAt(3, { a: [120, 2], c: [10, 1] }));
    expect(await changesIn(database)).toEqual([
      ['available', 'a', null, 15_480],
      ['gone', 'b', null, 6_450],
      ['arrived', 'c', null, 1_290],
      ['price', 'a', 12_900, 15_480],
      ['sold-out', 'a', null, 15_480],
    ]);
  });

  it('unreadable rows make no server gone or arrived', async () => {
    const database = await open();
    await recordStockChanges(database, stockAt(0, { a: [100, 5], b: [50, 1] }));
    await recordStockChanges(database, stockAt(1, { a: [100, 5] }, 1));
    await recordStockChanges(database, stockAt(2, { a: [100, 5], b: [50, 1] }));
    expect(await changesIn(database)).toEqual([]);
  });

  describe('stock change', () => {
    it('is recorded once by several instances, and past an older stock', async () => {
      const database = await open();
      await recordStockChanges(database, stockAt(0, { a: [100, 5] }));
      await Promise.all(
        [3, 4, 5, 6].map((minutes) => recordStockChanges(database, stockAt(minutes, { a: [90, 5] }))),
      );
      await recordStockChanges(database, stockAt(2, { a: [100, 5] }));
      expect(await changesIn(database)).toEqual([['price', 'a', 12_900, 11_610]]);
    });

    it('is recorded past a stock that a wrong clock dated a day ahead', async () => {
      const database = await open();
      await recordStockChanges(database, stockAt(24 * 60, { a: [100, 5] }));
      await recordStockChanges(database, stockAt(1, { a: [90, 5] }));
      expect(await changesIn(database)).toEqual([['price', 'a', 12_900, 11_610]]);
    });
  });

  it('known stock of another release’s format is replaced', async () => {
    const database = await open();
    await writeSetting(database, 'stock.known', { version: 2, servers: 'exemple' });
    expect(await readStockChanges(database, 50)).toEqual({ since: null, changes: [] });
    await recordStockChanges(database, stockAt(0, { a: [100, 5] }));
    await recordStockChanges(database, stockAt(1, { a: [90, 5] }));
    expect(await changesIn(database)).toEqual([['price', 'a', 12_900, 11_610]]);
  });

  it('stock changes lose the oldest beyond 500, and numbers go on', async () => {
    const database = await open();
    for (let minutes = 0; minutes <= 3; minutes++) {
      const names = Array.from({ length: 200 }, (_, index) => `server ${minutes * 200 + index}`);
      const rows = Object.fromEntries(names.map((name) => [name, [1, 1] as [number, number]]));
      await recordStockChanges(database, stockAt(minutes, rows));
    }
    const { changes } = await readStockChanges(database, 1_000);
    // 1,200 changes: three times 200 servers arrived and 200 went.
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, index) => 1_200 - index));
  });
}
