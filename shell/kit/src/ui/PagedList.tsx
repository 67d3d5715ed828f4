import { type ReactNode, useRef, useState } from 'react';
import { paginationWindow } from '../pagination.ts';
import { Button } from './Button.tsx';
import styles from './PagedList.module.css';

interface PagedListProps<T> {
  items: readonly T[];
  /** Names the pager: « Pages des centres de données ». */
  label: string;
  itemId(item: T): string;
  render(item: T): ReactNode;
  pageSize?: number;
}

/**
 * A list shown a few items at a time. All of them stand in the HTML; without scripts all are shown. Pattern: a
 * navigation landmark of buttons, `aria-current` on the page shown; the focus goes to the list's first new item.
 */
export function PagedList<T>({ items, label, itemId, render, pageSize = 3 }: PagedListProps<T>) {
  const [page, setPage] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const count = Math.ceil(items.length / pageSize);
  const go = (next: number) => {
    setPage(next);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(':scope > li:not([data-off])')?.focus(),
    );
  };
  const isOn = (index: number) => Math.floor(index / pageSize) + 1 === page;
  return (
    <div className={styles.paged}>
      <ul ref={list} className={styles.list}>
        {items.map((item, index) => (
          <li key={itemId(item)} tabIndex={-1} {...(!isOn(index) && { 'data-off': '' })}>
            {render(item)}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <nav aria-label={label} className={styles.pager} data-needs-script="">
          <Button disabled={page === 1} onClick={() => go(page - 1)}>
            Précédent
          </Button>
          {paginationWindow(page, count).map((item, index) =>
            item === 'gap' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other name
              <span key={`gap-${index}`}>…</span>
            ) : (
              <Button
                key={item}
                look={item === page ? 'primary' : 'secondary'}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => go(item)}
              >
                {item}
              </Button>
            ),
          )}
          <Button disabled={page === count} onClick={() => go(page + 1)}>
            Suivant
          </Button>
        </nav>
      )}
    </div>
  );
}
