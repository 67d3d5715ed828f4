import { expect, test } from 'vitest';
import { formatNounCount } from './count-text.ts';
import { matchesQuery } from './filter-list.ts';

test.each([
  ['Apple iPhone 13 mini', '', true],
  ['Apple iPhone 13 mini', 'iphone', true],
  ['Apple iPhone 13 mini', 'IPHONE 13', true],
  ['Apple iPhone 13 mini', 'iphone13', true],
  ['Apple iPhone 13 mini', ' mini  apple ', true],
  ['Apple iPhone 13 mini', 'îphoné', true],
  ['Apple iPhone 13 mini', 'iphone 14', false],
  ['Samsung Galaxy S20+', 's20+', true],
  ['Samsung Galaxy S20', 's20+', false],
  ['Fairphone Fairphone (6ᵉ génération)', 'generation', true],
  ['Fairphone Fairphone (6ᵉ génération)', 'GÉNÉRATION fairphone', true],
  ['Google Pixel 8', '(', false],
])('text « %s » searched for « %s » matches: %s', (text, query, expected) => {
  expect(matchesQuery(text, query)).toBe(expected);
});

test('count of phones is worded in agreement', () => {
  expect([0, 1, 2].map((count) => formatNounCount(count, 'modèle'))).toEqual([
    'Aucun modèle',
    '1 modèle',
    '2 modèles',
  ]);
});
