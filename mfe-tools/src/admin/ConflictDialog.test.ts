import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { describe, expect, test } from 'vitest';
import { describeExcess, mergeOffers } from './ConflictDialog.tsx';

/** `list('a', 'b1')`: offers a and b, b named « b1 ». */
const list = (...names: string[]): DedicatedOffer[] =>
  names.map((name) => ({ ...createBlankOffer(name.charAt(0)), name }));

test.each([
  ['nothing', ['a', 'b'], ['a', 'b'], ['a', 'b'], 'a, b'],
  ['one offer by me', ['a', 'b'], ['a1', 'b'], ['a', 'b'], 'a1, b'],
  ['one offer by them', ['a', 'b'], ['a', 'b'], ['a2', 'b'], 'a2, b'],
  ['different offers', ['a', 'b'], ['a1', 'b'], ['a', 'b2'], 'a1, b2'],
  ['one offer by both', ['a', 'b'], ['a1', 'b'], ['a2', 'b'], 'a2, a1 (ma version), b'],
  ['one offer by both alike', ['a'], ['a1'], ['a1'], 'a1'],
  ['an addition by each', ['a'], ['a', 'm'], ['a', 't'], 'a, t, m'],
  ['a removal by me', ['a', 'b'], ['a'], ['a', 'b'], 'a'],
  ['a removal by them', ['a', 'b'], ['a', 'b'], ['a'], 'a'],
  ['a removal of what they changed', ['a', 'b'], ['a'], ['a', 'b2'], 'a, b2'],
  ['a change of what they removed', ['a', 'b'], ['a', 'b1'], ['a'], 'a, b1'],
  ['the order by both', ['a', 'b', 'c'], ['c', 'a', 'b'], ['b', 'a', 'c'], 'b, a, c'],
])('keeping both versions loses no change: %s', (_, base, mine, theirs, both) => {
  const divergence = { base: list(...base), mine: list(...mine), theirs: list(...theirs) };
  expect(
    mergeOffers(divergence, 7)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(both);
});

test('keeps the fields of both versions of an offer, mine under an id of its own', () => {
  const [base, mine, theirs] = ['', '64 Go', '128 Go'].map((ram) =>
    list('a', 'b').map((offer) => ({ ...offer, ram })),
  );
  expect(mergeOffers({ base: base ?? [], mine: mine ?? [], theirs: theirs ?? [] }, 7)).toEqual([
    { ...createBlankOffer('a'), name: 'a', ram: '128 Go' },
    { ...createBlankOffer('7'), name: 'a (ma version)', ram: '64 Go' },
    { ...createBlankOffer('b'), name: 'b', ram: '128 Go' },
    { ...createBlankOffer('8'), name: 'b (ma version)', ram: '64 Go' },
  ]);
});

test('combines the fields that each changed in one offer', () => {
  const [base, mine, theirs] = [{}, { price: '12', ram: '64 Go' }, { cpu: 'Xeon' }].map((change) => [
    { ...createBlankOffer('1'), name: 'A', ...change },
  ]) as [DedicatedOffer[], DedicatedOffer[], DedicatedOffer[]];
  expect(mergeOffers({ base, mine, theirs }, 7)).toEqual([
    { ...createBlankOffer('1'), name: 'A', price: '12', ram: '64 Go', cpu: 'Xeon' },
  ]);
});

describe('server of the stock that both complete', () => {
  const complete = (id: string, change: Partial<DedicatedOffer> = {}) => ({
    ...createBlankOffer(id),
    name: 'Ryzen 9',
    ...change,
  });

  test('keeps one offer of its name, with my value of a field that both changed', () => {
    const divergence = {
      base: [complete('1')],
      mine: [complete('1', { ddos: 'game', ipv6: true })],
      theirs: [complete('1', { ddos: 'basic', locations: ['Paris'] })],
    };
    expect(mergeOffers(divergence, 7)).toEqual([
      complete('1', { ddos: 'game', ipv6: true, locations: ['Paris'] }),
    ]);
  });

  test('gets one offer from the one that each added', () => {
    const divergence = {
      base: [],
      mine: [complete('2', { ddos: 'game' })],
      theirs: [complete('1', { locations: ['Paris'] })],
    };
    expect(mergeOffers(divergence, 7)).toEqual([complete('1', { ddos: 'game', locations: ['Paris'] })]);
  });
});

test('« Garder les deux » is closed beyond 500 offers, with the reason', () => {
  const offers = Array.from({ length: 501 }, (_, n) => createBlankOffer(String(n)));
  expect(describeExcess(offers.slice(1))).toBeNull();
  expect(describeExcess(offers)).toBe(
    'Réunies, elles feraient 501 offres, pour 500 au plus : gardez l’une des deux listes.',
  );
});
