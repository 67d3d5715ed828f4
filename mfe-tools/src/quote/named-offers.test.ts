import type { InventoryServer } from '@site/api-contract/dedicated/inventory';
import type { QuotableOffer, QuoteLine } from '@site/api-contract/quote/quote';
import { expect, test } from 'vitest';
import { findNamedOffers } from './find-named-offers.ts';
import { createNamedOfferLookup, withPricesSeen } from './named-offers.ts';

const offer: QuotableOffer = { id: 'x', name: 'X', priceCents: 1_000, unit: 'mois', path: '/x', terms: '' };
const server = { id: 'e3', name: 'Serveur E3', cpu: '', ram: '', storage: '', priceCents: 3_857 };
const stock = {
  inventory: {
    source: 'sample' as const,
    fetchedAt: 0,
    skipped: 0,
    servers: [
      { ...server, locations: [], virtualization: ['Proxmox'], engagement: '3 ou 12 mois' },
    ] as unknown as InventoryServer[],
  },
  offers: [],
};
const lines: QuoteLine[] = ['x', 'e3', 'y'].map((id) => ({ offer: id, quantity: 1, options: {} }));

test('offers that lines name are published ones and servers of the stock', () => {
  const named = findNamedOffers(lines, { offers: [offer, { ...offer, id: 'z' }], stock });
  expect(named?.offers.map(({ id }) => id)).toEqual(['x', 'e3']);
  expect(named).toMatchObject({ gone: ['y'], unread: [] });
});

test('offer is unknown, not gone, while the stock can’t be read', () => {
  const named = findNamedOffers(lines, { offers: [offer] });
  expect(named).toMatchObject({ offers: [{ id: 'x' }], gone: [], unread: ['e3', 'y'] });
  const find = createNamedOfferLookup({ offers: [offer], gone: ['y'], unread: [] });
  expect([find('x'), find('y'), find('other')]).toEqual([offer, undefined, null]);
  expect(findNamedOffers(lines, { stock })).toBeUndefined();
});

test('lines get today’s price unless they have one, and lose wishes left alone', () => {
  const find = createNamedOfferLookup(findNamedOffers(lines, { offers: [offer], stock }) as never);
  const wishes = { engagement: '12', systeme: 'proxmox', livraison: 'libre' };
  expect(
    withPricesSeen(
      [
        { offer: 'e3', quantity: 1, options: wishes },
        { offer: 'x', quantity: 2, options: {}, seen: { monthlyCents: 900, onceCents: 0 } },
        { offer: 'y', quantity: 1, options: {} },
      ],
      find,
    ),
  ).toEqual([
    {
      offer: 'e3',
      quantity: 1,
      options: { engagement: '12', systeme: 'proxmox' },
      seen: { monthlyCents: 3_857, onceCents: 0 },
    },
    { offer: 'x', quantity: 2, options: {}, seen: { monthlyCents: 900, onceCents: 0 } },
    { offer: 'y', quantity: 1, options: {} },
  ]);
});
