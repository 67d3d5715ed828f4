import { blankOffer } from '@site/api-contract/dedicated';
import type { InventoryServer } from '@site/api-contract/inventory';
import type { Stock } from '@site/api-contract/stock';
import { expect, test, vi } from 'vitest';
import { markValues, serverList } from './stock.ts';

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
  const unpriced = { ht: '', ttc: '', unpriced: 'oui', cpu: 'Nous consulter' };
  expect((values.first as object[])[0]).toMatchObject(unpriced);
});

test('When VAT doesn’t apply or nothing is in stock then neither is told', () => {
  const { first } = markValues(stockOf(server('A')), { ratePercent: null });
  expect(first).toMatchObject([{ ttc: '' }, { ttc: '' }]);
  const none = { ...stockOf(), offers: [] };
  expect(markValues(none, { ratePercent: 20 })).toMatchObject({ servers: '', more: '', first: [] });
});

test('When many ask at once then the stock is read once, and a failure is told to whoever runs the host alone', async () => {
  const vat = () => ({ ratePercent: 20 });
  const stock = vi.fn(async () => stockOf(server('A')));
  const read = serverList(stock, vat, () => {});
  const [one, two] = await Promise.all([read(), read()]);
  expect(one).toBe(two);
  expect(await read()).toBe(one);
  expect(stock).toHaveBeenCalledOnce();
  const said: string[] = [];
  const away = () => Promise.reject(new Error('away'));
  const failing = serverList(away, vat, (reason) => said.push(reason));
  expect(await failing()).toBeUndefined();
  expect(said).toEqual(['the list of servers goes out as it was composed: away']);
});
