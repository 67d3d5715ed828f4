import { expect, test } from 'vitest';
import { comparedIds } from './compared.ts';

const plans = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

test('compared ids › are four known ones at most, each once', () => {
  expect(comparedIds('b,b,x,a', plans)).toEqual(['b', 'a']);
  expect(comparedIds('', plans)).toEqual([]);
  expect(comparedIds('a,b,c,d,e', plans)).toEqual(['a', 'b', 'c', 'd']);
});
