/** A place in a pager: a page number from 1, or a gap shown as an ellipsis. */
export type PagerItem = number | 'gap';

/**
 * Pages a pager of `count` pages shows at page `current`: two at each edge and the current one with its neighbours
 * (decision 31). A gap of one page shows that page, a larger one an ellipsis.
 */
export function paginationWindow(current: number, count: number): PagerItem[] {
  const shown = [1, 2, current - 1, current, current + 1, count - 1, count];
  const pages = [...new Set(shown)].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b);
  const items: PagerItem[] = [];
  let last = 0;
  for (const page of pages) {
    if (page - last === 2) items.push(last + 1);
    else if (page - last > 2) items.push('gap');
    items.push(page);
    last = page;
  }
  return items;
}

/** The page, from 1, on which the item at `index` stands. */
export const pageOf = (index: number, pageSize: number): number => Math.floor(index / pageSize) + 1;
