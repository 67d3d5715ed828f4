import { readFileSync } from 'node:fs';
import { operatorSchema } from '@site/api-contract/operator/operator';
import { describe, expect, it, test } from 'vitest';
import {
  claimGroups,
  computeYearlyDowntime,
  findCheapestMonthly,
  findContractWordErrors,
  findEntryPriceError,
  formatDuration,
  parseClaimedCents,
} from './claims.ts';

const operator = operatorSchema.parse(
  JSON.parse(readFileSync(new URL('../../../operator.json', import.meta.url), 'utf8')),
);

test('claims of the operator are each in the register once', () => {
  const listed = claimGroups.flatMap(({ claims }) => claims).sort();
  const claimed = Object.keys(operator.claims).filter((id) => id !== 'datacenter-count');
  expect(listed).toEqual(claimed.sort());
});

test.each([
  ['99,8 %', 1051, '17 h 31 min'],
  ['99,9 %', 526, '8 h 46 min'],
  ['99,99 %', 53, '53 min'],
  ['99,999\u00a0%', 5, '5 min'],
  ['100 %', 0, '0 min'],
  ['99,77 %', 1209, '20 h 09 min'],
])('availability %s leaves out %i minutes a year', (text, minutes, shown) => {
  expect(computeYearlyDowntime(text)).toBe(minutes);
  expect(formatDuration(minutes)).toBe(shown);
});

test.each(['4 h', 'plus de 99 %', '', '99.9 %'])('« %s » is no availability', (text) =>
  expect(computeYearlyDowntime(text)).toBeNull(),
);

const offer = (id: string, priceCents: number | null, unit: 'mois' | 'heure' | 'unique' = 'mois') => ({
  id,
  name: id,
  priceCents,
  unit,
  path: '/offres',
  terms: '',
});

test('cheapest offer is that of the lowest monthly price', () => {
  const offers = [offer('fibre', 4999), offer('quantic', 1, 'heure'), offer('pbx', null), offer('web', 199)];
  expect(findCheapestMonthly([...offers, offer('port', 10, 'unique')])?.id).toBe('web');
  expect(findCheapestMonthly([offer('pbx', null)])).toBeUndefined();
});

test.each([
  ['Dès 0,99 € / mois', 99],
  ['Dès 1,5\u00a0€', 150],
  ['À partir de 2 €', 200],
  ['Des prix doux', null],
])('entry price « %s » is %s cents', (text, cents) => {
  expect(parseClaimedCents(text)).toBe(cents);
});

test('entry price of no offer is a fault with the claim and the cheapest offer', () => {
  expect(findEntryPriceError(operator, [offer('Web Starter', 199)])).toMatch(
    /claims\.price-from: « Dès 0,99 € HT \/ mois », .* Web Starter at 1,99\s€/,
  );
});

test('entry price without « HT » or « TTC » is a fault', () => {
  const claim = { text: 'Dès 0,99 € / mois', scope: '', source: 'communication' };
  expect(findEntryPriceError({ claims: { ...operator.claims, 'price-from': claim } }, [])).toBe(
    'claims.price-from: « Dès 0,99 € / mois » doesn’t say whether it is HT or TTC',
  );
});

test('entry price has no fault if an offer has it, or none is published or claimed', () => {
  expect(findEntryPriceError(operator, [offer('web', 199), offer('mail', 99)])).toBeUndefined();
  expect(findEntryPriceError(operator, [])).toBeUndefined();
  const { 'price-from': _, ...claims } = operator.claims;
  expect(findEntryPriceError({ claims }, [offer('web', 199)])).toBeUndefined();
});

describe('words of the contract', () => {
  it('are in no claim of this operator that is only announced', () => {
    expect(findContractWordErrors(operator)).toEqual([]);
  });

  it.each([
    ['communication', 'garantie de rétablissement', 1],
    ['FAQ', 'disponibilité sur laquelle nous nous engageons', 1],
    ['communication', 'temps de rétablissement', 0],
    ['CGV', 'disponibilité garantie', 0],
    ['Contrat FTTO', 'rétablissement garanti', 0],
  ])('with the source « %s », « %s » are %i faults', (source, scope, count) => {
    const claims = { ...operator.claims, 'fibre-repair': { text: '4 h', scope, source } };
    expect(findContractWordErrors({ claims })).toHaveLength(count);
  });
});
