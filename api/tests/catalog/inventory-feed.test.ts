import { createFeed, createFeedRow } from '@site/api/testing/feed';
import { startApi } from '@site/api/testing/start-api';
import { inventorySchema } from '@site/api-contract/dedicated/inventory-schema';
import { expect, it, onTestFinished } from 'vitest';
import { parseInventoryFeed } from '../../src/catalog/inventory-feed.ts';
import { sampleInventoryFeed } from '../../src/catalog/inventory-sample.ts';
import { buildInventoryServers } from '../../src/catalog/public-inventory.ts';

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'inventory'],
  ['no inventory', { servers: [] }],
  ['no servers', { inventory: {} }],
  ['servers that are no list', { inventory: { servers: {} } }],
  ['rows of which not one is valid', createFeed({ name: 'a' }, null)],
])('feed that is %s has an unexpected format', (_name, body) => {
  expect(() => parseInventoryFeed(body)).toThrow('Format de réponse inattendu');
});

it('feed without servers is valid', () => {
  expect(parseInventoryFeed(createFeed())).toEqual({ rows: [], faults: [] });
});

it.each([
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: ' ' }, 'name'],
  ['no processor', { specifications: { cpu: null } }, 'specifications.cpu'],
  [
    'negative memory',
    { specifications: { memory: { size: -1, type: 'DDR4' } } },
    'specifications.memory.size',
  ],
  ['a word for a number', { specifications: { network: 'rapide' } }, 'specifications.network'],
  ['unknown availability', { stock: { available: 'peut-être' } }, 'stock.available'],
  ['half a unit', { stock: { quantity: 0.5 } }, 'stock.quantity'],
])('row with %s is the only one left out, and its fault names the field', (_name, changes, field) => {
  const { rows, faults } = parseInventoryFeed(
    createFeed(createFeedRow({ name: 'a' }), createFeedRow(changes), createFeedRow({ name: 'b' })),
  );
  expect(rows.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(faults).toEqual([{ row: 1, fields: [field] }]);
});

it.each([{ price: undefined }, { price: 12 }, { price: {} }])('row with only %o amiss is kept', (changes) => {
  expect(parseInventoryFeed(createFeed(createFeedRow(changes))).faults).toEqual([]);
});

it('numbers that come as text are read as numbers', () => {
  const row = createFeedRow({
    specifications: { cores: '24', network: '2,5', memory: { size: '128', type: 'DDR4' } },
    stock: { available: 1, quantity: '1', delivery_time: '2' },
  });
  expect(parseInventoryFeed(createFeed(row)).rows).toMatchObject([
    {
      specifications: { cores: 24, network: 2.5, memory: { size: 128 } },
      stock: { available: true, quantity: 1, delivery_time: 2 },
    },
  ]);
});

it.each([
  [undefined, null],
  [null, null],
  ['', null],
  ['10 jours', 10],
  ['1,5 j', 1.5],
])('delivery delay %o is read as %o days', (delivery_time, days) => {
  const { rows } = parseInventoryFeed(createFeed(createFeedRow({ stock: { delivery_time } })));
  expect(rows).toMatchObject([{ stock: { delivery_time: days } }]);
});

it.each(['bientôt', '48 h', -1, true])('delivery delay %o leaves the row out', (delivery_time) => {
  const feed = createFeed(createFeedRow({ name: 'a' }), createFeedRow({ stock: { delivery_time } }));
  expect(parseInventoryFeed(feed)).toMatchObject({
    rows: [{ name: 'a' }],
    faults: [{ row: 1, fields: ['stock.delivery_time'] }],
  });
});

it('sample feed shows all its servers as examples, in every state', () => {
  const { rows, faults } = parseInventoryFeed(sampleInventoryFeed);
  const servers = buildInventoryServers(rows);
  expect(faults).toEqual([]);
  expect(servers).toHaveLength(14);
  expect(servers.every(({ name, id }) => name.startsWith('Exemple ') && id.startsWith('exemple-'))).toBe(
    true,
  );
  expect(new Set(servers.map(({ id }) => id)).size).toBe(14);
  expect(servers.some(({ last_unit }) => last_unit)).toBe(true);
  expect(servers.some(({ available }) => !available)).toBe(true);
  expect(servers.some(({ priceCents }) => priceCents === null)).toBe(true);
});

it('stock without an order system is the sample, named as such, and cacheable', async () => {
  const site = await startApi(onTestFinished);
  const response = await fetch(`${site.origin}/api/servers/inventory?x=1`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=15');
  const inventory = inventorySchema.strict().parse(await response.json());
  expect(inventory).toMatchObject({ source: 'sample', skipped: 0 });
  expect(Math.abs(Date.now() - inventory.fetchedAt)).toBeLessThan(60_000);
  expect(inventory.servers[0]).toMatchObject({ name: 'Exemple E3-32', priceCents: 3_857 });
  expect(site.log.join('')).toContain('no INVENTORY_URL');
});
