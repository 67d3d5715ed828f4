import type { ReactNode } from 'react';
import { computePageNumber } from '../pagination.ts';
import styles from './PaginatedItems.module.css';

interface PaginatedItemsProps<T> {
  /** Id of the list, for its `Pagination`. */
  id: string;
  items: readonly T[];
  itemId(item: T): string;
  render(item: T): ReactNode;
  pageSize?: number;
  /** Cards side by side, or adjacent rows. */
  layout?: 'cards' | 'rows';
}

/**
 * Items of a list with a `Pagination`. The HTML holds all items; without scripts, and on paper, all are visible. In a static
 * section they cost the page no JavaScript.
 */
export function PaginatedItems<T>(props: PaginatedItemsProps<T>) {
  const { id, items, itemId, render, pageSize = 3, layout = 'cards' } = props;
  return (
    <ul id={id} className={`${styles.list} ${styles[layout]}`}>
      {items.map((item, index) => (
        <li
          key={itemId(item)}
          tabIndex={-1}
          {...(computePageNumber(index, pageSize) > 1 && { 'data-off': '' })}
        >
          {render(item)}
        </li>
      ))}
    </ul>
  );
}
