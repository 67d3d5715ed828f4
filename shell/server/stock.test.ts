import { blankOffer } from '@site/api-contract/dedicated';
import type { InventoryServer } from '@site/api-contract/inventory';
import type { Stock } from '@site/api-contract/stock';
import { expect, test } from 'vitest';
import { markValues, serverList } from './stock.ts';

const server = (name: string, change: Partial<InventoryServer> = {}): InventoryServer => ({
  id: name.toLowerCase(),
  name,
  cpu: 'Ryzen 9 (24 threads)',
  ram: '128 Go DDR4',
  storage: '2 × 960 Go NVMe',
  bandwidth: '1 Gbps',
  priceCents: 12_901,
  price: '',
  link: `/commande/${name.toLowerCase()}`,
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
  ...change,
});
const stockOf = (...servers: InventoryServer[]): Stock => ({
  inventory: { source: 'sample', fetchedAt: 0, skipped: 0, servers },
  offers: [{ ...blankOffer('1'), name: 'A2', price: 'Sur devis' }],
});

test('When the stock is told then by name, with both prices, the first six apart', () => {
  const names = ['A10', 'A7', 'A6', 'A5', 'A4', 'A3'];
  const values = markValues(stockOf(...names.map((name) => server(name))), { ratePercent: 20 });
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
  expect((values.first as object[])[0]).toMatchObject({
    ht: '',
    ttc: '',
    unpriced: 'oui',
    cpu: 'Nous consulter',
  });
});

test('When VAT doesn’t apply or nothing is in stock then neither is told', () => {
  expect(markValues(stockOf(server('A')), { ratePercent: null }).first).toMatchObject([
    { ttc: '' },
    { ttc: '' },
  ]);
  const none = { ...stockOf(), offers: [] };
  expect(markValues(none, { ratePercent: 20 })).toMatchObject({ servers: '', more: '', first: [] });
});

test('When many ask at once then the stock is read once, and a failure is told to whoever runs the host alone', async () => {
  let reads = 0;
  const read = serverList(
    async () => {
      reads++;
      return stockOf(server('A'));
    },
    () => ({ ratePercent: 20 }),
    () => {},
  );
  const [one, two] = await Promise.all([read(), read()]);
  expect(one).toBe(two);
  expect(await read()).toBe(one);
  expect(reads).toBe(1);
  const said: string[] = [];
  const failing = serverList(
    () => Promise.reject(new Error('away')),
    () => ({ ratePercent: 20 }),
    (reason) => said.push(reason),
  );
  expect(await failing()).toBeUndefined();
  expect(said).toEqual(['the list of servers goes out as it was composed: away']);
});
