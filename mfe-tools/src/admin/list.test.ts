import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import { expect, test } from 'vitest';
import { addLocation, freshId, move, parseBenchmark, putBack, search, update } from './list.ts';

const offer = (id: string, change: Partial<DedicatedOffer> = {}) => ({
  ...blankOffer(id),
  name: id,
  ...change,
});
const abc = [offer('a'), offer('b'), offer('c')];
const ids = (offers: readonly DedicatedOffer[]) => offers.map(({ id }) => id).join('');

test('When two are added within a millisecond then their ids differ', () => {
  expect(freshId([offer('5'), offer('6')], 5)).toBe('7');
});

test('When an offer is put back then it stands where it stood, unless it came back already', () => {
  const removed = { offer: offer('b'), index: 1 };
  expect(ids(putBack([offer('a'), offer('c')], removed))).toBe('abc');
  expect(putBack(abc, removed)).toBe(abc);
  expect(ids(putBack([], removed))).toBe('b');
});

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
] as const)('When the offer at %i moves by %i then the order is %s', (index, by, order) => {
  expect(ids(move(abc, abc[index] as DedicatedOffer, by))).toBe(order);
});

test('When a field changes then only that offer does', () => {
  expect(update(abc, 'b', { name: 'B' }).map(({ name }) => name)).toEqual(['a', 'B', 'c']);
});

test.each([
  ['', 'ab'],
  ['  ', 'ab'],
  ['epyc', 'a'],
  ['CREUSOT', 'b'],
  ['reserve', 'b'],
  ['réservé 128', 'b'],
  ['epyc creusot', ''],
])('When « %s » is searched then %s is found', (text, found) => {
  const offers = [
    offer('a', { cpu: 'AMD EPYC' }),
    offer('b', { name: 'Réservé', ram: '128 Go', locations: ['Le Creusot'] }),
  ];
  expect(ids(search(offers, text))).toBe(found);
});

test.each([
  ['Lyon', ['Paris', 'Lyon']],
  ['  Lyon ', ['Paris', 'Lyon']],
  ['', ['Paris']],
  ['   ', ['Paris']],
  ['Paris', ['Paris']],
])('When the location « %s » is added to Paris then the list is %o', (text, expected) => {
  expect(addLocation(['Paris'], text)).toEqual(expected);
});

test.each([
  ['1250', 1250],
  [' 12 ', 12],
  ['12,9', 12],
  ['-3', -3],
  ['', 0],
  ['abc', 0],
  ['99999999999999999999', 0],
])('When the benchmark is typed « %s » then it is %i', (text, value) => {
  expect(parseBenchmark(text)).toBe(value);
});
