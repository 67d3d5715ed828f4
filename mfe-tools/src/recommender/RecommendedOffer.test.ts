import { createOffer, createOfferWithSpecSheet } from '@site/kit/testing/offers';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { type Game, games } from './games.ts';
import RecommendedOffer, { findSmallestVps } from './RecommendedOffer.tsx';
import { sizeServer } from './sizing.ts';

const vps = (id: string, ramGo: number | null, priceCents: number | null, isCustom = false) =>
  createOfferWithSpecSheet(id, { family: 'vps', ramGo, isCustom }, { priceCents, path: '/offres/vps' });
const published = [
  vps('seize', 16, 2099),
  vps('quatre', 4, 699),
  vps('quatre-moins-cher', 4, 399),
  vps('inconnu', null, 799),
  vps('quarante-huit', 48, 4499),
  vps('sur-mesure', 63, null, true),
];

test.each([
  [262, 'quatre-moins-cher'],
  [400, 'quatre-moins-cher'],
  [401, 'seize'],
  [1600, 'seize'],
  [1601, 'quarante-huit'],
  [4801, undefined],
])('need of %i hundredths of a gigabyte has the smallest VPS %s', (hundredths, id) => {
  expect(findSmallestVps(published, hundredths)?.id).toBe(id);
});

const plans = Object.fromEntries(
  ['01', '02', '03', '04', '05', '06']
    .flatMap((tier) => [`multi-gaming-and-script-${tier}`, `performance-gaming-${tier}`])
    .map((id) => [id, createOffer(id, { path: '/games' })]),
);

/** Returns the HTML of a recommendation. */
function render(id: string, answers: Record<string, string | number>): string {
  const game = games.find((one) => one.id === id) as Game;
  const sized = sizeServer(game, answers);
  return renderInPage(
    createElement(RecommendedOffer, { game, sized, published: { plans, vps: published }, onShown() {} }),
  );
}

const fivem = (joueurs: number) => render('fivem', { joueurs, base: 'us', scripts: 'non', mappings: 'non' });

/** Places of texts in a page, in the order given; -1 for an absent one. */
const getPlaces = (html: string, ...texts: string[]) => texts.map((text) => html.indexOf(text));

describe('recommendation for FiveM', () => {
  // 2,50 + 10 × 0,12 = 3,70.
  test('has the sum, then the VPS with its reason, then the game plan', () => {
    const places = getPlaces(
      fivem(10),
      'Mémoire nécessaire',
      'quatre-moins-cher',
      'adresse IP fixe, choisissez donc un VPS',
      'Si une adresse partagée vous suffit',
      'multi-gaming-and-script-01',
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  // 2,50 + 300 × 0,12 = 38,50: above 32 Go, within the largest VPS.
  test('has a VPS as long as one suffices, then the dedicated servers', () => {
    const places = getPlaces(fivem(300), 'quarante-huit', 'Ou une infrastructure dédiée');
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  // 2,50 + 400 × 0,12 = 50,50.
  test('has dedicated servers alone where no VPS suffices', () => {
    const html = fivem(400);
    expect(html).toContain('Il vous faut une infrastructure dédiée');
    expect(html).not.toContain('<article');
  });
});

test('VPS of a recommendation has the bandwidth terms of the contract', () => {
  expect(fivem(10).replaceAll(/<[^>]+>/g, '')).toMatch(
    /Débit engagé des VPS.: 75.Mb\/s au 95ᵉ percentile.*100.Mb\/s.*1.Gb\/s \(CGV\)/,
  );
});

// 2 + 10 × 0,12 = 3,20; 2 + 40 × 0,12 = 6,80.
test.each([
  [10, '#a63'],
  [40, '#970'],
])('game plan for %i players has the medal in %s', (joueurs, metal) => {
  const answers = { joueurs, plugins: 'aucun', carte: 'non', gameplay: 'classique' };
  expect(render('minecraft', answers)).toContain(`<svg color="${metal}"`);
});
