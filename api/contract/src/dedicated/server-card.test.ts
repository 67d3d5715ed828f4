import { expect, test } from 'vitest';
import { buildInventoryServer } from '../testing/server.ts';
import type { InventoryServer } from './inventory.ts';
import { buildServerCardTexts, formatStockFreshness, isImmediate } from './server-card.ts';

test.each<[string, Partial<InventoryServer>, object]>([
  [
    'can be ordered',
    {},
    {
      order: '/commande/ryzen-9',
      sheet: '',
      quote: '',
      orderToo: '',
      badge: 'Recommandé',
      line: 'ryzen-9*12887-0',
    },
  ],
  [
    'has no published memory',
    { ram: '' },
    {
      order: '',
      sheet: '/contact?offre=ryzen-9',
      quote: '',
      orderToo: '/commande/ryzen-9',
      ram: 'Nous consulter',
    },
  ],
  [
    'has no price',
    { priceCents: null },
    {
      order: '',
      sheet: '',
      quote: '/contact?offre=ryzen-9',
      orderToo: '/commande/ryzen-9',
      line: '',
    },
  ],
  [
    'is sold out',
    { available: false, link: '/contact' },
    {
      order: '',
      quote: '/contact?offre=ryzen-9',
      orderToo: '',
      badge: '',
      state: 'none',
      line: 'ryzen-9*12887-0',
    },
  ],
  [
    'is sold out and has a link of its own',
    { available: false, link: 'https://example.org/attente' },
    { order: '', quote: 'https://example.org/attente', orderToo: '' },
  ],
  [
    'is sold out and has an order page as its own link',
    { available: false, link: '/commande/ryzen-9' },
    { order: '', quote: '/contact?offre=ryzen-9', orderToo: '' },
  ],
  [
    'has a name no order can have',
    { id: 'é&b', link: '/contact', delivery_time: 1 },
    { order: '', quote: '/contact?offre=.e9.26b', state: 'now' },
  ],
  ['is the last one', { last_unit: true }, { badge: 'Dernière unité' }],
])('card of a server that %s has the right links', (_name, change, card) => {
  expect(buildServerCardTexts(buildInventoryServer(change))).toMatchObject(card);
});

test.each([
  [true, null, true, 'Disponible immédiatement'],
  [true, 0, true, 'Disponible immédiatement'],
  [true, 1, true, 'Disponible immédiatement'],
  [true, 1.5, false, 'Disponible, livré en 1,5 jour'],
  [true, 3, false, 'Disponible, livré en 3 jours'],
  [false, 1, false, 'Indisponible pour le moment, sur demande'],
])('server available: %s, in %s days: immediate is %s', (available, delivery_time, is, text) => {
  const one = buildInventoryServer({ available, delivery_time });
  expect(isImmediate(one)).toBe(is);
  expect(buildServerCardTexts(one).availability).toBe(text);
});

test('stock age is in the time of Paris, and empty for a sample', () => {
  const noon = Date.UTC(2026, 0, 31, 11, 5);
  expect(formatStockFreshness('live', noon)).toBe('Stock lu le 31 janvier 2026 à 12:05.');
  expect(formatStockFreshness('stale', noon)).toContain(
    'dernier stock connu, lu le 31 janvier 2026 à 12:05.',
  );
  expect(formatStockFreshness('sample', noon)).toBe('');
});
