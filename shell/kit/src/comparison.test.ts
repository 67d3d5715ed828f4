import { expect, test } from 'vitest';
import { buildComparisonPath, decodeComparedIds, encodeComparedIds, parseComparedIds } from './comparison.ts';

const plans = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

test('compared ids are four known ones at most, each once', () => {
  expect(parseComparedIds('b,b,x,a', plans)).toEqual(['b', 'a']);
  expect(parseComparedIds('', plans)).toEqual([]);
  expect(parseComparedIds('a,b,c,d,e', plans)).toEqual(['a', 'b', 'c', 'd']);
});

test('compared id with special characters is kept in the query', () => {
  expect(encodeComparedIds(['vds-pro', 'e5-64,raid', '100 %'])).toBe('vds-pro,e5-64%2Craid,100%20%25');
  expect(decodeComparedIds('vds-pro,e5-64%2Craid,100%20%25')).toEqual(['vds-pro', 'e5-64,raid', '100 %']);
  expect(parseComparedIds('a%2Cb,c', [{ id: 'a,b' }, { id: 'c' }])).toEqual(['a,b', 'c']);
});

test('malformed id of a shared address is taken literally', () => {
  expect(decodeComparedIds(',100%,a')).toEqual(['100%', 'a']);
});

test('path of the comparison holds the ids as they are, or encoded', () => {
  expect(buildComparisonPath(['vds-pro', 'web-pro'])).toBe('/comparer?offres=vds-pro,web-pro');
  const path = buildComparisonPath(['e5&64,raid', 'web-pro']);
  expect(path).toBe('/comparer?offres=e5%252664%252Craid,web-pro');
  const query = new URL(path, 'https://www.example.org').searchParams;
  expect(query.get('offres')).toBe('e5%2664%2Craid,web-pro');
});
