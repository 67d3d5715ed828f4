import { describe, expect, it } from 'vitest';
import { buildInventoryServer } from '../testing/server.ts';
import { createBlankOffer, type DedicatedOffer } from './dedicated.ts';
import { mergeDedicatedServers, sortDedicatedServers } from './dedicated-servers.ts';

const offer = (changes: Partial<DedicatedOffer>): DedicatedOffer => ({
  ...createBlankOffer('1'),
  ...changes,
});

it('feed is shown as it is without edited offers', () => {
  expect(mergeDedicatedServers([buildInventoryServer()], [])).toEqual([
    { ...buildInventoryServer(), offer: null },
  ]);
  expect(mergeDedicatedServers([], [])).toEqual([]);
});

it('offer with a feed server’s slug changes five of its fields and no other', () => {
  const edited = offer({
    name: 'RYZEN 9',
    price: '1,00',
    cpu: 'autre',
    available: false,
    ddos: 'game',
    ip_failover: false,
    ipv6: false,
    locations: ['Paris'],
    virtualization: ['ESXi'],
    engagement: '36 mois',
  });
  const last = buildInventoryServer({ last_unit: true });
  expect(mergeDedicatedServers([last], [edited])).toEqual([
    {
      ...last,
      ddos: 'game',
      ip_failover: false,
      ipv6: false,
      locations: ['Paris'],
      virtualization: ['ESXi'],
      offer: null,
    },
  ]);
});

describe('field that an enriching offer leaves alone', () => {
  const feed = buildInventoryServer({ ddos: 'game', ip_failover: true, ipv6: true });
  const merged = (changes: Partial<DedicatedOffer>) =>
    mergeDedicatedServers([feed], [offer({ name: 'Ryzen 9', ...changes })])[0];

  it('stays the feed’s, all five of them', () => {
    expect(merged({})).toEqual({ ...feed, offer: null });
  });

  it.each([
    ['ddos', 'basic'],
    ['ip_failover', false],
    ['ipv6', false],
    ['locations', ['Paris']],
    ['virtualization', ['ESXi']],
  ])('stays the feed’s beside a changed %s', (field, value) => {
    expect(merged({ [field]: value })).toEqual({ ...feed, [field]: value, offer: null });
  });
});

it('says Basic and no for what an added offer leaves open', () => {
  expect(mergeDedicatedServers([], [offer({ name: 'A' })])).toMatchObject([
    { ddos: 'basic', ip_failover: false, ipv6: false },
  ]);
});

it('last of two offers with one slug prevails, and none is added', () => {
  const merged = mergeDedicatedServers(
    [buildInventoryServer()],
    [offer({ name: 'Ryzen 9', ddos: 'basic' }), offer({ id: '2', name: 'ryzen 9', ddos: 'game' })],
  );
  expect(merged).toMatchObject([{ id: 'ryzen-9', ddos: 'game' }]);
});

it('offer without a feed server is added with its own price, link and slug', () => {
  const added = [
    offer({
      name: 'EPYC 7302',
      price: '199,90 €',
      available: true,
      recommended: true,
      engagement: '6 mois',
    }),
    offer({
      id: '2',
      name: 'EPYC 7302',
      price: 'à négocier',
      available: true,
      link: 'https://example.org/x',
    }),
    offer({ id: '3', name: 'Réservé', price: '10', locations: ['Amsterdam'] }),
  ];
  expect(mergeDedicatedServers([buildInventoryServer()], added).slice(1)).toMatchObject([
    {
      id: 'epyc-7302',
      priceCents: 19_990,
      price: '199,90\u00a0€ HT',
      link: '/commande/epyc-7302',
      recommended: true,
      last_unit: false,
      delivery_time: null,
      engagement: '6 mois',
      offer: added[0],
    },
    {
      id: 'epyc-7302-2',
      priceCents: null,
      price: 'Sur devis',
      link: 'https://example.org/x',
      engagement: 'Sans engagement',
    },
    { id: 'réservé', priceCents: 1_000, link: '/contact', locations: ['Amsterdam'], ip_failover: false },
  ]);
});

it('added offer takes the next number if a feed server’s slug has its own', () => {
  const merged = mergeDedicatedServers(
    [buildInventoryServer({ id: 'a-2', name: 'A 2' })],
    [offer({ name: 'A' }), offer({ id: '2', name: 'a' })],
  );
  expect(merged.map(({ id }) => id)).toEqual(['a-2', 'a', 'a-3']);
});

it('offer without a name is not shown', () => {
  expect(mergeDedicatedServers([], [createBlankOffer('1'), offer({ name: '  ' })])).toEqual([]);
});

const getCard = (name: string, priceCents: number | null) => ({ name, priceCents });
const list = [
  getCard('R10', 300),
  getCard('r9', null),
  getCard('R9b', 100),
  getCard('École', null),
  getCard('A', 300),
];
const names = (by: 'name' | 'price', isDescending?: boolean) =>
  sortDedicatedServers(list, by, isDescending).map(({ name }) => name);

it('list sorted by price has servers on quote last, up or down', () => {
  expect(names('price')).toEqual(['R9b', 'A', 'R10', 'École', 'r9']);
  expect(names('price', true)).toEqual(['A', 'R10', 'R9b', 'École', 'r9']);
});

it('list sorted by name follows French collation, without changing its source', () => {
  expect(names('name')).toEqual(['A', 'École', 'r9', 'R9b', 'R10']);
  expect(names('name', true)).toEqual(['R10', 'R9b', 'r9', 'École', 'A']);
  expect(list[0]?.name).toBe('R10');
});
