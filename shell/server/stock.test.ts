import { createBlankOffer } from '@site/api-contract/dedicated';
import type { InventoryServer } from '@site/api-contract/inventory';
import type { DedicatedCatalog } from '@site/api-contract/stock';
import { describe, expect, test, vi } from 'vitest';
import {
  buildServerListValues,
  createCachedStockReader,
  createQuotableServerReader,
  createServerListReader,
} from './stock.ts';

const server = (name: string): InventoryServer => ({
  id: name.toLowerCase(),
  name,
  link: `/commande/${name.toLowerCase()}`,
  price: '',
  priceCents: 12_901,
  cpu: 'Ryzen 9 (24 threads)',
  ram: '128 Go DDR4',
  storage: '2 × 960 Go NVMe',
  bandwidth: '1 Gbps',
  available: true,
  delivery_time: 1,
  locations: [],
  ddos: 'basic',
  ip_failover: true,
  ipv6: true,
  virtualization: [],
  engagement: '',
  recommended: false,
  last_unit: false,
});
const stockOf = (...servers: InventoryServer[]): DedicatedCatalog => ({
  inventory: { source: 'sample', fetchedAt: 0, skipped: 0, servers },
  offers: [{ ...createBlankOffer('1'), name: 'A2', price: 'Sur devis' }],
});

describe('stock', () => {
  test('is listed by name with both prices, the first six apart', () => {
    const names = ['A10', 'A7', 'A6', 'A5', 'A4', 'A3'];
    const values = buildServerListValues(stockOf(...names.map((name) => server(name))), { ratePercent: 20 });
    expect(values).toMatchObject({
      servers: 'oui',
      count: '7 serveurs',
      isSample: 'oui',
      age: '',
      more: 'oui',
    });
    expect(values.first).toMatchObject([
      { name: 'A2' },
      ...['A3', 'A4', 'A5', 'A6', 'A7'].map((name) => ({ name })),
    ]);
    expect(values.rest).toMatchObject([
      {
        ht: '129,01\u00a0€',
        ttc: '154,81\u00a0€',
        unpriced: '',
        order: '/commande/a10',
        ram: '128\u00a0Go DDR4',
      },
    ]);
    const unpriced = { ht: '', ttc: '', unpriced: 'oui', cpu: 'Nous consulter' };
    expect((values.first as object[])[0]).toMatchObject(unpriced);
  });

  test('has no price with VAT if it doesn’t apply, and may be empty', () => {
    const { first } = buildServerListValues(stockOf(server('A')), { ratePercent: null });
    expect(first).toMatchObject([{ ttc: '' }, { ttc: '' }]);
    const none = { ...stockOf(), offers: [] };
    expect(buildServerListValues(none, { ratePercent: 20 })).toMatchObject({
      servers: '',
      more: '',
      first: [],
    });
  });
});

const vat = () => ({ ratePercent: 20 });

test('list of the stock is read once for many requests', async () => {
  const stock = vi.fn(async () => stockOf(server('A')));
  const read = createServerListReader(createCachedStockReader(stock, expect.unreachable), vat);
  const [one, two] = await Promise.all([read(), read()]);
  expect(one).toBe(two);
  expect(await read()).toBe(one);
  expect(stock).toHaveBeenCalledOnce();
});

test('servers of the stock are offers of a quote, with their wishes', async () => {
  const read = createQuotableServerReader(
    createCachedStockReader(async () => stockOf(server('A')), expect.unreachable),
  );
  const servers = await read();
  expect([...(servers?.keys() ?? [])].sort()).toEqual(['a', 'a2']);
  expect(servers?.get('a')).toMatchObject({
    name: 'A',
    priceCents: 12_901,
    path: '/offres/dedies',
    choices: [{ id: 'systeme' }, { id: 'adresses' }, { id: 'livraison' }],
  });
  expect(await read()).toBe(servers);
});

test('stock that can’t be read leaves pages without it, and is reported once', async () => {
  const warnings: string[] = [];
  const away = createCachedStockReader(
    () => Promise.reject(new Error('away')),
    (reason) => warnings.push(reason),
  );
  expect(await createServerListReader(away, vat)()).toBeUndefined();
  expect(await createQuotableServerReader(away)()).toBeNull();
  expect(warnings).toEqual(['pages go out without the stock: away']);
});
