import type { ReactNode } from 'react';
import { computePageNumber } from '../pagination.ts';
import { getGridClass } from './Grid.tsx';
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
  /** From 720 px all items are visible, without the page buttons, as long as there are at most five. */
  isWholeWhenWide?: boolean;
}

/** Most items of a list without page buttons on wide screens. */
const WHOLE_MAX = 5;

const getWholeClass = (count: number): string =>
  `${styles.whole} ${getGridClass(count, 's')} ${count === WHOLE_MAX ? styles.five : ''}`;

/**
 * Items of a list with a `Pagination`. The HTML holds all items; without scripts, and on paper, all are visible. In a static
 * section they cost the page no JavaScript.
 */
export function PaginatedItems<T>(props: PaginatedItemsProps<T>) {
  const { id, items, itemId, render, pageSize = 3, layout = 'cards', isWholeWhenWide } = props;
  const isWhole = isWholeWhenWide && items.length <= WHOLE_MAX;
  return (
    <ul id={id} className={`${styles.list} ${isWhole ? getWholeClass(items.length) : styles[layout]}`}>
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
