import type { ReactNode } from 'react';
import { pageNumber } from '../pagination.ts';
import styles from './PagedItems.module.css';

interface PagedItemsProps<T> {
  /** Names the list to its `Pager`. */
  id: string;
  items: readonly T[];
  itemId(item: T): string;
  render(item: T): ReactNode;
  pageSize?: number;
  /** Cards side by side, or rows that touch. */
  layout?: 'cards' | 'rows';
}

/**
 * The items of a list that a `Pager` turns. All of them stand in the HTML; without scripts, and on paper, all are
 * shown. Without behaviour: in a static section they cost a page no JavaScript.
 */
export function PagedItems<T>(props: PagedItemsProps<T>) {
  const { id, items, itemId, render, pageSize = 3, layout = 'cards' } = props;
  return (
    <ul id={id} className={`${styles.list} ${styles[layout]}`}>
      {items.map((item, index) => (
        <li key={itemId(item)} tabIndex={-1} {...(pageNumber(index, pageSize) > 1 && { 'data-off': '' })}>
          {render(item)}
        </li>
      ))}
    </ul>
  );
}
