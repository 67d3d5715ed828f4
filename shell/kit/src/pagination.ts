/**
 * What a pager of `count` pages shows at a page, from 1: two pages at each edge and that page with its neighbours (docs/product.md#pagination).
 * A gap of one page shows that page, a larger one an ellipsis: after the first two, before the last two.
 */
export function pagerAt(page: number, count: number) {
  const from = page > 5 ? page - 1 : 1;
  const to = page < count - 4 ? page + 1 : count;
  return {
    isShown: (other: number): boolean => other < 3 || other > count - 2 || (other >= from && other <= to),
    hasGap: [from > 1, to < count],
  };
}

/** The page, from 1, on which the item at `index` stands. */
export const pageNumber = (index: number, pageSize: number): number => Math.floor(index / pageSize) + 1;
