import type { Offer } from '@site/kit/contract';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createEmptyPriceHistory, withPrices } from '../../site/price-history.ts';
import { CatalogueContext } from '../site-map/catalogue.ts';
import { formatFeedChange, groupChangesByRelease } from './changes.ts';
import PricesPage from './PricesPage.tsx';
import { buildPriceList } from './price-list.ts';

const offer = (priceCents: number | null, rest: Partial<Offer> = {}): Offer => ({
  id: 'ligne',
  name: 'Ligne',
  priceCents,
  unit: 'mois',
  path: '/offres/ligne#ligne',
  terms: '',
  ...rest,
});
const prices = [
  [offer(1000, { oneOffCents: 5000, commitmentMonths: 12 })],
  [offer(1000, { oneOffCents: 0, commitmentMonths: 0 })],
  [offer(1200, { oneOffCents: 0, commitmentMonths: 0 })],
  [offer(1500, { oneOffCents: 0, commitmentMonths: 24 })],
  [offer(null)],
  [],
  [offer(500, { unit: 'unique' })],
].reduce(
  (history, telecom, index) =>
    withPrices(history, {
      at: `2026-11-0${index + 1}T09:00:00.000Z`,
      offers: { telecom },
      builds: { telecom: `${index}` },
    }),
  createEmptyPriceHistory(),
);
const plain = (text: string) => text.replace(/\s/g, ' ');

test('changes of price, fees or commitment are written with the former values', () => {
  expect(
    groupChangesByRelease(prices).map((changes) =>
      changes.map((change) => plain(formatFeedChange(change, { ratePercent: 20 }))),
    ),
  ).toEqual([
    ['de nouveau proposé, 5,00 € HT une fois (6,00 € TTC)'],
    ['n’est plus proposé'],
    ['sur devis (avant : 15,00 € HT / mois (18,00 € TTC), sans frais uniques, engagement de 24 mois)'],
    [
      '15,00 € HT / mois (18,00 € TTC), sans frais uniques, engagement de 24 mois (avant : 12,00 € HT / mois (14,40 € TTC), sans frais uniques, sans engagement)',
    ],
    ['12,00 € HT / mois (14,40 € TTC) au lieu de 10,00 € HT / mois (12,00 € TTC)'],
    [
      '10,00 € HT / mois (12,00 € TTC), sans frais uniques, sans engagement (avant : 10,00 € HT / mois (12,00 € TTC), 50,00 € HT (60,00 € TTC) de frais uniques, engagement de 12 mois)',
    ],
    [
      'nouvelle offre, 10,00 € HT / mois (12,00 € TTC), 50,00 € HT (60,00 € TTC) de frais uniques, engagement de 12 mois',
    ],
  ]);
});

test.each([
  ['has the price that is live', 500, true],
  ['tries another one', 600, false],
])('offer of a release that %s is live for everybody only at the live price', (_, priceCents, isLive) => {
  const page = { remote: 'telecom', path: '/offres/ligne', label: 'Ligne', title: 'Ligne' };
  const endedOffer = { id: 'partie', name: 'Partie', facts: prices.offers[0]?.facts ?? [] };
  const { groups, withdrawn } = buildPriceList({
    pages: [page],
    offers: [offer(priceCents, { unit: 'unique' })],
    entries: [],
    prices: { ...prices, offers: [...prices.offers, endedOffer] },
  });
  expect(groups[0]?.offers.map((listed) => [listed.id, listed.isLive])).toEqual([['ligne', isLive]]);
  expect(withdrawn).toEqual([endedOffer]);
});

test('page lists the earlier prices of an offer, the newest first', () => {
  const page = { remote: 'telecom', path: '/offres/ligne', label: 'Ligne', title: 'Ligne' };
  const catalogue = { pages: [page], offers: [offer(500, { unit: 'unique' })], entries: [], prices };
  const content = createElement(CatalogueContext, { value: () => catalogue }, createElement(PricesPage));
  const html = renderInPage(createElement(MemoryRouter, null, content));
  const [, list = ''] = /<ul aria-label="Prix précédents.: Ligne">(.*?)<\/ul>/.exec(html) ?? [];
  const lines = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) =>
    plain(line.replace(/<[^>]+>/g, '')),
  );
  expect(lines).toHaveLength(6);
  expect(lines.slice(0, 3)).toEqual([
    'Du 6 novembre 2026 au 7 novembre 2026 : plus proposée',
    'Du 5 novembre 2026 au 6 novembre 2026 : sur devis',
    'Du 4 novembre 2026 au 5 novembre 2026 : 15,00 € HT / mois (18,00 € TTC), sans frais uniques, engagement de 24 mois',
  ]);
});
