import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import { describe, expect, it, test } from 'vitest';
import {
  add,
  addLocation,
  duplicate,
  freshId,
  move,
  parseBenchmark,
  putBack,
  remove,
  search,
  update,
} from './list.ts';

const offer = (id: string, change: Partial<DedicatedOffer> = {}) => ({
  ...blankOffer(id),
  name: id,
  ...change,
});
const abc = [offer('a'), offer('b'), offer('c')];
const ids = (offers: readonly DedicatedOffer[]) => offers.map(({ id }) => id).join('');

test('When an offer is added then it is blank, last, and its id is the time as text', () => {
  const { offers, id } = add(abc, 1_760_000_000_000);
  expect(id).toBe('1760000000000');
  expect(offers.at(-1)).toEqual(blankOffer('1760000000000'));
  expect(ids(offers)).toBe('abc1760000000000');
});

test('When two are added within a millisecond then their ids differ', () => {
  expect(freshId([offer('5'), offer('6')], 5)).toBe('7');
});

describe('duplicate', () => {
  it('When an offer is duplicated then the copy follows it with every field and its own id', () => {
    const original = offer('b', { cpu: 'EPYC', locations: ['Paris'] });
    const { offers, id } = duplicate([offer('a'), original, offer('c')], 'b', 9);
    expect(ids(offers)).toBe('ab9c');
    expect(id).toBe('9');
    expect(offers[2]).toEqual({ ...original, id: '9', name: 'b (copie)' });
  });

  it('When the offer is unknown then nothing changes', () => {
    expect(duplicate(abc, 'z', 9)).toEqual({ offers: abc, id: 'z' });
  });
});

test('When an offer is removed and put back then the list is as before, unless it came back already', () => {
  const { offers, removed } = remove(abc, 'b');
  expect(ids(offers)).toBe('ac');
  expect(removed).toEqual({ offer: offer('b'), index: 1 });
  if (!removed) return;
  expect(putBack(offers, removed)).toEqual(abc);
  expect(putBack(abc, removed)).toBe(abc);
  expect(ids(putBack([], { offer: offer('b'), index: 1 }))).toBe('b');
});

test('When an unknown offer is removed then nothing changes', () => {
  expect(remove(abc, 'z')).toEqual({ offers: abc, removed: null });
});

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['z', 1, 'abc'],
] as const)('When %s moves by %i then the order is %s', (id, by, order) => {
  expect(ids(move(abc, id, by))).toBe(order);
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
