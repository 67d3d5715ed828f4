import { computeCost } from '@site/kit/cost';
import { expect, test } from 'vitest';
import {
  buildBill,
  buildChoiceQuery,
  buildOrderUrl,
  computeBillTotals,
  type LineSelection,
  parseChoice,
} from './line-selection.ts';
import { lineOptions, phoneLine } from './offer.ts';

const none: LineSelection = { canal: 0, numero: 0, portabilite: 0, enregistrement: 0 };

test('telephony has the prices of docs/product.md#telephony', () => {
  expect(phoneLine.priceCents).toBe(399);
  expect(lineOptions.map(({ id, priceCents, billing }) => [id, priceCents, billing])).toEqual([
    ['canal', 149, 'mois'],
    ['numero', 199, 'mois'],
    ['portabilite', 1000, 'unique'],
    ['enregistrement', 100, 'mois'],
  ]);
});

test.each<[string, Partial<LineSelection>, number, number, number, number]>([
  ['nothing', {}, 399, 0, 399, 4788],
  ['one channel', { canal: 1 }, 548, 0, 548, 6576],
  ['one number', { numero: 1 }, 598, 0, 598, 7176],
  ['portability', { portabilite: 1 }, 399, 1000, 1399, 5788],
  ['recording', { enregistrement: 1 }, 499, 0, 499, 5988],
  ['one of each', { canal: 1, numero: 1, portabilite: 1, enregistrement: 1 }, 847, 1000, 1847, 11164],
  ['three channels, two numbers', { canal: 3, numero: 2 }, 1244, 0, 1244, 14928],
  ['the most', { canal: 99, numero: 99, portabilite: 1, enregistrement: 1 }, 34951, 1000, 35951, 420412],
])('line with %s has its month, one-off, first bill and year', (_, chosen, monthly, once, first, year) => {
  const terms = computeBillTotals({ ...none, ...chosen });
  expect(terms).toEqual({ monthlyCents: monthly, oneOffCents: once });
  expect(computeCost(terms)).toMatchObject({ firstBillCents: first, yearCents: year });
});

test('bill names each option with its count and sum', () => {
  expect(buildBill({ ...none, canal: 2, numero: 1, portabilite: 1 })).toEqual([
    { label: 'Ligne VoIP', cents: 399, billing: 'mois' },
    { label: '2 × Canal supplémentaire', cents: 298, billing: 'mois' },
    { label: '1 × Numéro supplémentaire', cents: 199, billing: 'mois' },
    { label: 'Portabilité du numéro', cents: 1000, billing: 'unique' },
  ]);
});

test.each([-1, 1.5, Number.NaN])('count %d is refused', (canal) => {
  expect(() => computeBillTotals({ ...none, canal })).toThrow(RangeError);
});

test.each<[string, Partial<LineSelection>]>([
  ['', {}],
  [
    'canaux=2&numeros=99&portabilite=oui&enregistrement=oui',
    { canal: 2, numero: 99, portabilite: 1, enregistrement: 1 },
  ],
  ['canaux=100&numeros=-1&portabilite=1&enregistrement=OUI', {}],
  ['canaux=1.5&numeros=deux&portabilite=&enregistrement=non', {}],
  ['canaux=007', { canal: 7 }],
])('query « %s » is the choice %o', (query, chosen) => {
  expect(parseChoice(new URLSearchParams(query))).toEqual({ ...none, ...chosen });
});

test.each<[Partial<LineSelection>, string]>([
  [{}, '/order/telephonie/telephonie'],
  [{ canal: 2, portabilite: 1 }, '/order/telephonie/telephonie?canaux=2&portabilite=oui'],
  [{ numero: 1, enregistrement: 1 }, '/order/telephonie/telephonie?numeros=1&enregistrement=oui'],
])('choice %o is ordered at %s', (chosen, url) => {
  expect(buildOrderUrl({ ...none, ...chosen })).toBe(url);
});

test('choice survives the query, where none leaves no trace', () => {
  const choice: LineSelection = { canal: 12, numero: 3, portabilite: 1, enregistrement: 0 };
  const text = Object.entries(buildChoiceQuery(choice)).flatMap(([key, value]) =>
    value ? [[key, value]] : [],
  );
  expect(parseChoice(new URLSearchParams(text))).toEqual(choice);
  expect(Object.values(buildChoiceQuery(none))).toEqual([null, null, null, null]);
});
