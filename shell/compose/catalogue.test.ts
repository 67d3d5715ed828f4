import type { Offer, SearchTarget } from '@site/kit/contract';
import { describe, expect, test } from 'vitest';
import { createEmptyPriceHistory } from '../site/price-history.ts';
import { buildCatalogue } from './catalogue.ts';

const game = (id: string, name: string, path: string): SearchTarget => ({ kind: 'jeu', id, name, path });
const offer: Offer = { id: 'a', name: 'A', priceCents: 1, unit: 'mois', path: '/games#a', terms: '' };

const composition = {
  pages: {
    '/games': { remote: 'hosting', label: 'Jeux', title: 'Jeux' },
    '/admin': { remote: 'tools', label: 'Administration', title: 'Administration', isIndexed: false },
  },
  offers: { hosting: [offer], tools: [] },
  prices: createEmptyPriceHistory(),
};
const entries: Record<string, SearchTarget[]> = {
  tools: [
    game('gmod', "Garry's Mod", '/games?jeu=gmod#conseiller'),
    game('rust', 'Rust', '/games?jeu=rust#conseiller'),
  ],
  hosting: [game('gmod', 'Garry’s Mod', '/games#jeu-gmod')],
};
const shell = {
  name: 'shell',
  routes: [
    { path: '/', label: 'Accueil', title: 'Accueil' },
    { path: '/404', label: 'Introuvable', title: 'Introuvable', isIndexed: false },
  ],
};

describe('catalogue', () => {
  test('lists indexed pages by team, the shell’s last', () => {
    expect(buildCatalogue({ ...composition, entries }, shell).pages).toEqual([
      { remote: 'hosting', path: '/games', label: 'Jeux', title: 'Jeux' },
      { remote: 'shell', path: '/', label: 'Accueil', title: 'Accueil' },
    ]);
  });

  test.each([
    ['before', ['hosting', 'tools']],
    ['after', ['tools', 'hosting']],
  ])('has the entry of the page’s team, published %s another’s', (_, order) => {
    const ordered = Object.fromEntries(order.map((name) => [name, entries[name] ?? []]));
    const listed = buildCatalogue({ ...composition, entries: ordered }, shell).entries;
    expect(Object.fromEntries(listed.map(({ id, path }) => [id, path]))).toEqual({
      gmod: '/games#jeu-gmod',
      rust: '/games?jeu=rust#conseiller',
    });
  });
});

test.each([['hosting', 'tools'] as const, ['tools', 'hosting'] as const])(
  'entry that %s then %s publish keeps what only one of them says',
  (...order) => {
    const entries: Record<string, SearchTarget[]> = {
      hosting: [game('gmod', 'Garry’s Mod', '/games#jeu-gmod')],
      tools: [
        {
          ...game('gmod', "Garry's Mod", '/games?jeu=gmod#conseiller'),
          calculator: '/games?jeu=gmod#conseiller',
        },
      ],
    };
    const ordered = Object.fromEntries(order.map((name) => [name, entries[name] ?? []]));
    expect(buildCatalogue({ ...composition, entries: ordered }, shell).entries).toEqual([
      {
        kind: 'jeu',
        id: 'gmod',
        name: 'Garry’s Mod',
        path: '/games#jeu-gmod',
        calculator: '/games?jeu=gmod#conseiller',
      },
    ]);
  },
);
