import { describe, expect, it } from 'vitest';
import { type FeedRowChanges, feedOf, feedRow } from '../testing/feed.ts';
import { readFeed } from './feed.ts';
import { publicView } from './public-view.ts';

const view = (...changes: FeedRowChanges[]) => publicView(readFeed(feedOf(...changes.map(feedRow))).rows);

describe('publicView', () => {
  it('When a row is good then visitors see this and nothing more', () => {
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
    'When available is %s and the stock is %i then recommended is %s and last unit %s',
    (available, quantity, recommended, last_unit) => {
      expect(view({ stock: { available, quantity } })).toMatchObject([{ recommended, last_unit }]);
    },
  );

  it('When a server is not available then its link leads to the contact page', () => {
    expect(view({ stock: { available: false } })).toMatchObject([{ available: false, link: '/contact' }]);
  });

  it('When names repeat then ids and links are numbered and names stay', () => {
    expect(view({ name: 'A' }, { name: 'a' }, { name: 'A' })).toMatchObject([
      { id: 'a', name: 'A', link: '/commande/a' },
      { id: 'a-2', name: 'a', link: '/commande/a-2' },
      { id: 'a-3', name: 'A', link: '/commande/a-3' },
    ]);
  });

  it.each([null, 'sur demande', -10, undefined])('When the price is %s then it is « Sur devis »', (price) => {
    expect(view({ price: { price_reseller: price } })).toMatchObject([
      { priceCents: null, price: 'Sur devis' },
    ]);
  });

  it('When there is one thread then the word is singular', () => {
    expect(view({ specifications: { cores: 1 } })).toMatchObject([{ cpu: 'AMD Ryzen 9 5900X (1 thread)' }]);
  });
});
