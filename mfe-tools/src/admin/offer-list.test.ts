import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { expect, test } from 'vitest';
import { addLocation, findBenchmarkNotice, parseBenchmark } from './offer-fields.ts';
import { createOfferId, moveOffer, restoreOffer, searchOffers, updateOffer } from './offer-list.ts';

const offer = (id: string, change: Partial<DedicatedOffer> = {}) => ({
  ...createBlankOffer(id),
  name: id,
  ...change,
});
const abc = [offer('a'), offer('b'), offer('c')];
const ids = (offers: readonly DedicatedOffer[]) => offers.map(({ id }) => id).join('');

test('ids of two offers added within a millisecond differ', () => {
  expect(createOfferId([offer('5'), offer('6')], 5)).toBe('7');
});

test('offer that is put back has its former place, and isn’t added twice', () => {
  const removed = { offer: offer('b'), index: 1 };
  expect(ids(restoreOffer([offer('a'), offer('c')], removed))).toBe('abc');
  expect(restoreOffer(abc, removed)).toBe(abc);
  expect(ids(restoreOffer([], removed))).toBe('b');
});

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
] as const)('offer at %i moved by %i leaves the order %s', (index, by, order) => {
  expect(ids(moveOffer(abc, abc[index] as DedicatedOffer, by))).toBe(order);
});

test('offer of another list is moved nowhere', () => {
  expect(moveOffer(abc, offer('d'), 1)).toBe(abc);
});

test('update changes that offer alone', () => {
  expect(updateOffer(abc, 'b', { name: 'B' }).map(({ name }) => name)).toEqual(['a', 'B', 'c']);
});

test.each([
  ['', 'ab'],
  ['  ', 'ab'],
  ['epyc', 'a'],
  ['CREUSOT', 'b'],
  ['reserve', 'b'],
  ['réservé 128', 'b'],
  ['epyc creusot', ''],
])('search for « %s » finds %s', (text, found) => {
  const offers = [
    offer('a', { cpu: 'AMD EPYC' }),
    offer('b', { name: 'Réservé', ram: '128 Go', locations: ['Le Creusot'] }),
  ];
  expect(ids(searchOffers(offers, text))).toBe(found);
});

test.each([
  ['Lyon', ['Paris', 'Lyon']],
  ['  Lyon ', ['Paris', 'Lyon']],
  ['', ['Paris']],
  ['   ', ['Paris']],
  ['Paris', ['Paris']],
])('location « %s » added to Paris leaves the list %o', (text, expected) => {
  expect(addLocation(['Paris'], text)).toEqual(expected);
});

test.each([
  ['1250', 1250],
  ['1 250', 1250],
  ['1\u202f250', 1250],
  [' 12 ', 12],
  ['12,9', 12],
  ['-3', -3],
  ['', 0],
  ['abc', 0],
  ['99999999999999999999', 0],
])('benchmark « %s » is %i', (text, value) => {
  expect(parseBenchmark(text)).toBe(value);
});

test.each([
  ['', undefined],
  ['1 250', undefined],
  ['-5', undefined],
  ['12,5', '« 12,5 » n’est pas un nombre entier : 12 est enregistré.'],
  ['beaucoup', '« beaucoup » n’est pas un nombre entier : 0 est enregistré.'],
  ['99999999999999999999', '« 99999999999999999999 » a trop de chiffres : 0 est enregistré.'],
])('benchmark « %s » has the notice « %s »', (text, notice) => {
  expect(findBenchmarkNotice(text)).toBe(notice);
});
