import { expect, test } from 'vitest';
import { computePageNumber, computePagination } from './pagination.ts';

/** Returns the pager as text, ellipses included. */
function read(page: number, count: number): string {
  const { isShown, hasGap } = computePagination(page, count);
  const places = Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => [
    ...(number === 3 && hasGap[0] ? ['…'] : []),
    ...(number === count - 1 && hasGap[1] ? ['…'] : []),
    ...(isShown(number) ? [number] : []),
  ]);
  return places.join(' ');
}

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 2, '1 2'],
  [1, 5, '1 2 3 4 5'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 … 5 6'],
  [3, 6, '1 2 3 4 5 6'],
  [6, 6, '1 2 … 5 6'],
  [1, 7, '1 2 … 6 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [7, 7, '1 2 … 6 7'],
  [1, 10, '1 2 … 9 10'],
  [4, 10, '1 2 3 4 5 … 9 10'],
  [5, 10, '1 2 3 4 5 6 … 9 10'],
  [6, 10, '1 2 … 5 6 7 8 9 10'],
  [10, 10, '1 2 … 9 10'],
  [1, 50, '1 2 … 49 50'],
  [25, 50, '1 2 … 24 25 26 … 49 50'],
  [50, 50, '1 2 … 49 50'],
])('pager at page %i of %i reads « %s »', (current, count, shown) => {
  expect(read(current, count)).toBe(shown);
});

test.each([
  [0, 1],
  [2, 1],
  [3, 2],
  [5, 2],
  [6, 3],
])('item %i in pages of three is on page %i', (index, page) => {
  expect(computePageNumber(index, 3)).toBe(page);
});
