import type { SearchTarget } from '@site/kit/contract';
import { createOfferWithSpecSheet } from '@site/kit/testing/offers';
import { describe, expect, test } from 'vitest';
import { listIndexEntries } from '../../app/search/search-index.ts';
import type { Catalogue } from '../../app/site-map/catalogue.ts';
import { createEmptyPriceHistory } from '../../site/price-history.ts';
import { buildSearchIndexes } from './search-index.ts';

const plan = (id: string, ramGo: number | null, priceCents: number, isCustom = false) =>
  createOfferWithSpecSheet(
    id,
    { family: 'jeux', ramGo, isCustom },
    { name: `Offre ${id}`, path: `/games#${id}`, priceCents },
  );

const catalogue: Catalogue = {
  pages: [{ remote: 'hosting', path: '/games', label: 'Serveurs de jeux', title: 'Jeux' }],
  offers: [
    plan('petite', 4, 499),
    plan('inconnue', null, 399),
    plan('mesure', 64, 199, true),
    plan('grande', 8, 799),
    plan('chere', 8, 999),
  ],
  entries: [],
  prices: createEmptyPriceHistory(),
};

const sections = [
  { kind: 'place' as const, anchor: 'conseiller', heading: 'Quelle offre ?', text: 'Un calcul.' },
  { kind: 'place' as const, anchor: 'cgv-6', heading: '6. Résiliation', text: 'Elle se demande.' },
];

const indexed = (...entries: SearchTarget[]) =>
  listIndexEntries(
    JSON.parse(
      buildSearchIndexes({ ...catalogue, entries }, { '/games': { sections } }, { ratePercent: 20 }).complete,
    ),
  );

describe('index of what is searched', () => {
  const game = (ramGo: number): SearchTarget => ({
    kind: 'jeu',
    id: 'ark',
    name: 'ARK',
    path: '/games#jeu-ark',
    calculator: '/games?jeu=ark#conseiller',
    least: { family: 'jeux', ramGo },
  });

  test.each([
    [3, 'dès 4,99 € HT / mois (5,99 € TTC)'],
    [4, 'dès 4,99 € HT / mois (5,99 € TTC)'],
    [5, 'dès 7,99 € HT / mois (9,59 € TTC)'],
    [9, ''],
  ])('gives a game of %i Go the price of the cheapest offer that has them', (ramGo, price) => {
    const entry = indexed(game(ramGo)).find(({ kind }) => kind === 'Jeu');
    expect(entry).toMatchObject({ path: '/games#jeu-ark', calculator: '/games?jeu=ark#conseiller' });
    expect(entry?.price.replace(/\s/g, ' ')).toBe(price);
  });

  test('has a tool on a page that isn’t indexed', () => {
    const tool: SearchTarget = { kind: 'outil', id: 'devis', name: 'Mon devis', path: '/devis' };
    expect(indexed(tool).filter(({ path }) => path === '/devis')).toMatchObject([
      { kind: 'Outil', name: 'Mon devis', text: '' },
    ]);
  });

  test('has a tool once, with what its place says', () => {
    const tool: SearchTarget = {
      kind: 'outil',
      id: 'conseil',
      name: 'Conseiller',
      path: '/games#conseiller',
    };
    expect(indexed(tool).filter(({ path }) => path === '/games#conseiller')).toMatchObject([
      { kind: 'Outil', name: 'Conseiller', text: 'Un calcul.' },
    ]);
  });

  test('calls a numbered heading a clause', () => {
    expect(indexed().find(({ path }) => path === '/games#cgv-6')?.kind).toBe('Clause');
    expect(indexed().find(({ path }) => path === '/games#conseiller')?.kind).toBe('Rubrique');
  });
});
