import { feedOf, feedRow } from '@site/api/testing/feed';
import { expect, it } from 'vitest';
import { readFeed } from '../../src/catalog/inventory-feed.ts';
import { publicView } from '../../src/catalog/public-inventory.ts';
import { readStockChanges, recordStockChanges } from '../../src/catalog/stock-changes.ts';
import type { Database } from '../../src/storage/schema.ts';

/** A stock read so many minutes after noon: names with reseller price and units. */
const stockAt = (minutes: number, rows: Record<string, [price: number, units: number]>, skipped = 0) => ({
  fetchedAt: 1_780_000_000_000 + minutes * 60_000,
  skipped,
  servers: publicView(
    readFeed(
      feedOf(
        ...Object.entries(rows).map(([name, [price_reseller, quantity]]) =>
          feedRow({ name, price: { price_reseller }, stock: { available: quantity > 0, quantity } }),
        ),
      ),
    ).rows,
  ),
});

/** What was told, the newest first; prices are the reseller's × 1.29. */
const told = async (database: Database) => {
  const { changes } = await readStockChanges(database, 50);
  return changes.map(({ kind, name, before_cents, price_cents }) => [kind, name, before_cents, price_cents]);
};

/** What every engine has to do with a stock that changes. */
export function stockChangesSuite(open: () => Promise<Database>): void {
  it('When a stock is read first then nothing is told, and from then on every change at its public price', async () => {
    const database = await open();
    expect(await readStockChanges(database, 50)).toEqual({ since: null, changes: [] });
    await recordStockChanges(database, stockAt(0, { a: [100, 5], b: [50, 1] }));
    await recordStockChanges(database, stockAt(1, { a: [100, 4], b: [50, 1] }));
    expect(await readStockChanges(database, 50)).toEqual({ since: 1_780_000_000_000, changes: [] });
    await recordStockChanges(database, stockAt(2, { a: [120, 0], c: [10, 1] }));
    await recordStockChanges(database, stockAt(3, { a: [120, 2], c: [10, 1] }));
    expect(await told(database)).toEqual([
      ['available', 'a', null, 15_480],
      ['gone', 'b', null, 6_450],
      ['arrived', 'c', null, 1_290],
      ['price', 'a', 12_900, 15_480],
      ['sold-out', 'a', null, 15_480],
    ]);
  });

  it('When rows can’t be read then no server is told to be gone, nor to have arrived once they can', async () => {
    const database = await open();
    await recordStockChanges(database, stockAt(0, { a: [100, 5], b: [50, 1] }));
    await recordStockChanges(database, stockAt(1, { a: [100, 5] }, 1));
    await recordStockChanges(database, stockAt(2, { a: [100, 5], b: [50, 1] }));
    expect(await told(database)).toEqual([]);
  });

  it('When instances read the same change at once, or an older stock comes late, then it is told once', async () => {
    const database = await open();
    await recordStockChanges(database, stockAt(0, { a: [100, 5] }));
    await Promise.all(
      [3, 4, 5, 6].map((minutes) => recordStockChanges(database, stockAt(minutes, { a: [90, 5] }))),
    );
    await recordStockChanges(database, stockAt(2, { a: [100, 5] }));
    expect(await told(database)).toEqual([['price', 'a', 12_900, 11_610]]);
  });

  it('When more has changed than is kept then the oldest goes, and numbers go on', async () => {
    const database = await open();
    for (let minutes = 0; minutes <= 3; minutes++) {
      const names = Array.from({ length: 200 }, (_, index) => `server ${minutes * 200 + index}`);
      const rows = Object.fromEntries(names.map((name) => [name, [1, 1] as [number, number]]));
      await recordStockChanges(database, stockAt(minutes, rows));
    }
    const { changes } = await readStockChanges(database, 1_000);
    // Three times 200 came and 200 went.
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, index) => 1_200 - index));
  });
}
