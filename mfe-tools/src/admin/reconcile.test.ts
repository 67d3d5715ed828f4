import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import { expect, test } from 'vitest';
import { differences, merged } from './reconcile.ts';

/** `list('a', 'b1')`: offers a and b, b named « b1 ». */
const list = (...names: string[]): DedicatedOffer[] =>
  names.map((name) => ({ ...blankOffer(name.charAt(0)), name }));
const names = (offers: readonly DedicatedOffer[]) => offers.map(({ name }) => name).join(' ');

test.each([
  ['nothing', ['a', 'b'], ['a', 'b'], ['a', 'b'], '', 'a b'],
  ['one offer by me', ['a', 'b'], ['a1', 'b'], ['a', 'b'], 'a mine', 'a1 b'],
  ['one offer by them', ['a', 'b'], ['a', 'b'], ['a2', 'b'], 'a theirs', 'a2 b'],
  ['different offers', ['a', 'b'], ['a1', 'b'], ['a', 'b2'], 'a mine, b theirs', 'a1 b2'],
  ['one offer by both', ['a', 'b'], ['a1', 'b'], ['a2', 'b'], 'a both', 'a1 b'],
  ['one offer by both alike', ['a'], ['a1'], ['a1'], '', 'a1'],
  ['an addition by each', ['a'], ['a', 'm'], ['a', 't'], 't theirs, m mine', 'a t m'],
  ['a removal by me', ['a', 'b'], ['a'], ['a', 'b'], 'b mine', 'a'],
  ['a removal by them', ['a', 'b'], ['a', 'b'], ['a'], 'b theirs', 'a'],
  ['a removal of what they changed', ['a', 'b'], ['a'], ['a', 'b2'], 'b both', 'a'],
  ['a change of what they removed', ['a', 'b'], ['a', 'b1'], ['a'], 'b both', 'a b1'],
  ['my order', ['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'b2', 'c'], 'b theirs', 'c a b2'],
  ['their order', ['a', 'b', 'c'], ['a', 'b1', 'c'], ['c', 'a', 'b'], 'b mine', 'c a b1'],
])('When %s changed then the proposal loses nobody’s work', (_, base, mine, theirs, disputed, result) => {
  const divergence = { base: list(...base), mine: list(...mine), theirs: list(...theirs) };
  expect(
    differences(divergence)
      .map(({ id, changedBy }) => `${id} ${changedBy}`)
      .join(', '),
  ).toBe(disputed);
  expect(names(merged(divergence, {}))).toBe(result);
});

test('When sides are chosen offer by offer then each offer is the chosen one', () => {
  const divergence = { base: list('a', 'b'), mine: list('a1', 'b1'), theirs: list('a2', 'b2', 't') };
  expect(names(merged(divergence, { a: 'theirs', b: 'mine', t: 'mine' }))).toBe('a2 b1');
  expect(names(merged(divergence, { a: 'mine', b: 'theirs', t: 'theirs' }))).toBe('a1 b2 t');
});
