/**
 * Returns the visible buttons of a pager at a page, from 1: two pages at each end, the current page and its neighbours
 * (docs/product.md#pagination). A gap of one page shows that page; a larger gap shows an ellipsis after the first two or
 * before the last two pages.
 */
export function computePagination(page: number, count: number) {
  const from = page > 5 ? page - 1 : 1;
  const to = page < count - 4 ? page + 1 : count;
  return {
    isShown: (other: number): boolean => other < 3 || other > count - 2 || (other >= from && other <= to),
    hasGap: [from > 1, to < count],
  };
}

/**
 * Returns the page, from 1, of the item at `index`.
 *
 * @example
 * computePageNumber(7, 3) // 3
 */
export const computePageNumber = (index: number, pageSize: number): number =>
  Math.floor(index / pageSize) + 1;
