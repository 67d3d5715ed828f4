import { createTestLogger } from '@site/api/testing/log';
import type { DedicatedCatalog } from '@site/api-contract/dedicated/stock';
import { expect, test, vi } from 'vitest';
import { createCachedStockReader } from './stock.ts';

const empty: DedicatedCatalog = {
  inventory: { source: 'sample', fetchedAt: 0, skipped: 0, servers: [] },
  offers: [],
};

test('stock is read once for many requests', async () => {
  const stock = vi.fn(async () => empty);
  const read = createCachedStockReader(stock, createTestLogger());
  expect(await Promise.all([read(), read()])).toEqual([empty, empty]);
  expect(await read()).toBe(empty);
  expect(stock).toHaveBeenCalledOnce();
});

test('stock that can’t be read leaves pages without it, and is reported once', async () => {
  const warnings: string[] = [];
  const read = createCachedStockReader(() => Promise.reject(new Error('away')), createTestLogger(warnings));
  expect(await read()).toBeUndefined();
  expect(await read()).toBeUndefined();
  expect(warnings).toEqual(['pages go out without the stock: away']);
});
