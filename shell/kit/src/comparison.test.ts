import { expect, test } from 'vitest';
import { parseComparedIds } from './comparison.ts';

const plans = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

test('compared ids › are four known ones at most, each once', () => {
  expect(parseComparedIds('b,b,x,a', plans)).toEqual(['b', 'a']);
  expect(parseComparedIds('', plans)).toEqual([]);
  expect(parseComparedIds('a,b,c,d,e', plans)).toEqual(['a', 'b', 'c', 'd']);
});
