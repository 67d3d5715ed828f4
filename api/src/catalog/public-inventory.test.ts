import { createFeed, createFeedRow, type FeedRowChanges } from '@site/api/testing/feed';
import { expect, it } from 'vitest';
import { parseInventoryFeed } from './inventory-feed.ts';
import { buildInventoryServers, computeSalesPriceCents } from './public-inventory.ts';

it.each([
  [10.005, 1_291], // 12.90645
  ['10.005', 1_291],
  ['10,005', 1_291],
  [0.1, 13], // 0.129
  [99.99, 12_899], // 128.9871
  [100, 12_900],
  [0.5, 65], // 0.645, a half: up
  [1.5, 194], // 1.935
  [4.5, 581], // 5.805
  [62.5, 8_063], // 80.625
  ['3.8759689922480620155', 500], // 5.00000000000000000
  ['0.4999999999999999999999', 64], // 0.6449999999999999999998…: as floating point this is 0.5
  [' 73.31 ', 9_457], // 94.5699
  ['1e2', 12_900],
  [1e-2, 1], // 0.0129
  ['0000012.50', 1_613], // 16.125
])('reseller price %s is sold at %i cents', (reseller, cents) => {
  expect(computeSalesPriceCents(reseller)).toBe(cents);
});

it('reseller price is rounded half up for each cent up to 2 000 €', () => {
  for (let reseller = 1; reseller <= 200_000; reseller++) {
    const text = `${Math.floor(reseller / 100)}.${String(reseller % 100).padStart(2, '0')}`;
    const expected = Math.floor((reseller * 129 + 50) / 100);
    if (computeSalesPriceCents(text) !== expected || computeSalesPriceCents(Number(text)) !== expected) {
      expect.unreachable(
        `${text}: ${computeSalesPriceCents(text)}, ${computeSalesPriceCents(Number(text))}, not ${expected}`,
      );
    }
  }
});

it.each([
  null,
  undefined,
  '',
  ' ',
  'sur devis',
  -1,
  '-1',
  -0.01,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '12.',
  '.5',
  '1 000',
  '0x10',
  '1e9999',
  1e300,
  '70000000000000',
  0,
  '0.00',
  0.003,
  5e-324,
  true,
  10n,
  [10],
  { amount: 10 },
])('reseller price %s gives no price', (reseller) => {
  expect(computeSalesPriceCents(reseller)).toBeNull();
});

const view = (...changes: FeedRowChanges[]) =>
  buildInventoryServers(parseInventoryFeed(createFeed(...changes.map(createFeedRow))).rows);

it('feed row shows visitors these fields and no other', () => {
  expect(view({})).toEqual([
    {
      id: 'ryzen-9-5900x',
      name: 'Ryzen 9 5900X',
      cpu: 'AMD Ryzen 9 5900X (24 threads)',
      ram: '128 Go DDR4',
      storage: '2 × 1000 Go NVMe',
      bandwidth: '2,5 Gb/s',
      priceCents: 9_457,
      price: '94,57\u00a0€ HT',
      link: '/commande/ryzen-9-5900x',
      available: true,
      delivery_time: 2,
      locations: ['France'],
      ddos: 'basic',
      ip_failover: true,
      ipv6: true,
      virtualization: ['Proxmox'],
      engagement: 'Sans engagement, 3, 6 ou 12 mois',
      recommended: false,
      last_unit: false,
    },
  ]);
});

it.each([
  [true, 2, false, false],
  [true, 1, true, true],
  [true, 0, true, false],
  [false, 1, true, false],
  [false, 0, true, false],
  [true, -1, true, false],
])(
  'server available: %s, stock %i: recommended is %s, last unit %s',
  (available, quantity, recommended, last_unit) => {
    expect(view({ stock: { available, quantity } })).toMatchObject([{ recommended, last_unit }]);
  },
);

it('unavailable server has a link to the contact page', () => {
  expect(view({ stock: { available: false } })).toMatchObject([{ available: false, link: '/contact' }]);
});

it('repeated names stay, with numbered ids and links', () => {
  expect(view({ name: 'A' }, { name: 'a' }, { name: 'A' })).toMatchObject([
    { id: 'a', name: 'A', link: '/commande/a' },
    { id: 'a-2', name: 'a', link: '/commande/a-2' },
    { id: 'a-3', name: 'A', link: '/commande/a-3' },
  ]);
});

it.each([null, 'sur demande', -10, undefined])('price %s is « Sur devis »', (price) => {
  expect(view({ price: { price_reseller: price } })).toMatchObject([
    { priceCents: null, price: 'Sur devis' },
  ]);
});

it('one thread is written in the singular', () => {
  expect(view({ specifications: { cores: 1 } })).toMatchObject([{ cpu: 'AMD Ryzen 9 5900X (1 thread)' }]);
});
