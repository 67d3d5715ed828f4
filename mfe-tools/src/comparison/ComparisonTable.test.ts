import { createOfferWithSpecSheet } from '@site/kit/testing/offers';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import ComparisonTable, {
  buildComparedRows,
  type ComparableOffer,
  computePriceGaps,
  formatSpecSheet,
} from './ComparisonTable.tsx';

const plan = (id: string, ram: string, cpu: string | null): ComparableOffer => ({
  id,
  name: id.toUpperCase(),
  priceCents: 100,
  specLines: [
    { label: 'Mémoire', value: ram },
    { label: 'Processeur', value: cpu },
  ],
});
const plans = [plan('a', '4 Go', null), plan('b', '8 Go', null), plan('c', '8 Go', 'Xeon')];

test('line with different values is marked, an unpublished value included', () => {
  const different = (ids: number[]) =>
    buildComparedRows(ids.map((id) => plans[id] as ComparableOffer)).map(({ isDifferent }) => isDifferent);
  expect(different([0, 1])).toEqual([true, false]);
  expect(different([1, 2])).toEqual([false, true]);
});

test('lines are ordered by how many plans have them, and may lack a value', () => {
  const web: ComparableOffer = {
    ...(plans[0] as ComparableOffer),
    specLines: [
      { label: 'Sites', value: '2' },
      { label: 'Processeur', value: null },
    ],
  };
  expect(buildComparedRows([web, plans[2] as ComparableOffer])).toEqual([
    { label: 'Processeur', values: [null, 'Xeon'], isDifferent: true },
    { label: 'Sites', values: ['2', undefined], isDifferent: true },
    { label: 'Mémoire', values: [undefined, '8 Go'], isDifferent: true },
  ]);
});

test('copied spec sheet has every line and the price', () => {
  expect(formatSpecSheet(plans[0] as ComparableOffer, '1,00 € HT')).toBe(
    'A\nMémoire : 4 Go\nProcesseur : Nous consulter\nPrix : 1,00 € HT',
  );
});

describe('computePriceGaps', () => {
  const gaps = (...prices: (number | null)[]) =>
    computePriceGaps(prices.map((priceCents) => ({ priceCents })));

  test('measures each price from the cheapest', () => {
    expect(gaps(1499, 399, null, 1299)).toEqual([1100, 0, null, 900]);
  });

  test('is null where no two prices differ', () => {
    expect([gaps(399, 399), gaps(399, null), gaps(null, null)]).toEqual([null, null, null]);
  });
});

const offer = (id: string, family: string) =>
  createOfferWithSpecSheet(id, { family, ramGo: 4, lines: [{ label: 'Réseau', value: '1 Gb/s' }] });
const render = (...ids: string[]) => {
  const props = { ids, dedicated: [], isDifferencesOnly: false, onRemove() {} };
  const getOffers = () => [offer('petit-vps', 'vps'), offer('petit-vds', 'vds')];
  return renderInPage(createElement(ComparisonTable, props), { getOffers }).replaceAll(/<[^>]+>/g, '');
};

describe('footnote about bandwidth', () => {
  test('states the contract’s terms below a VPS', () => {
    expect(render('petit-vps', 'petit-vds')).toMatch(
      /Débit engagé des VPS.: 75.Mb\/s au 95ᵉ percentile.*100.Mb\/s.*1.Gb\/s \(CGV\)/,
    );
  });

  test('is absent without a VPS', () => {
    expect(render('petit-vds')).not.toContain('Débit engagé');
  });
});

test('fact that a sheet lacks isn’t specified, and the lowest price alone is marked', () => {
  const dear = { ...offer('vds', 'vds'), priceCents: 999 };
  const bare = { ...offer('vps', 'vps'), sheet: { ...offer('vps', 'vps').sheet, lines: [] } };
  const props = { ids: ['vps', 'vds'], dedicated: [], isDifferencesOnly: false, onRemove() {} };
  const markup = renderInPage(createElement(ComparisonTable, props), { getOffers: () => [bare, dear] });
  expect(markup).toMatch(/Réseau<\/th><td>Non précisé<\/td><td>1.Gb\/s/);
  expect(
    markup.match(/<td class="[^"]*better[^"]*">.*?€/g)?.map((cell) => cell.replaceAll(/<[^>]+>/g, '')),
  ).toEqual([expect.stringMatching(/^4,99.€$/)]);
});
