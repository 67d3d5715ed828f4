import { useLocation, useNavigate } from '@site/kit/nav';
import { useLayoutEffect, useState } from 'react';
import { pageOf, paginationWindow } from '../pagination.ts';
import { Button } from './Button.tsx';
import styles from './Pager.module.css';

export interface PagerProps {
  /** `id` of the `PagedItems` it turns. */
  list: string;
  /** Names the pager: « Pages des centres de données ». */
  label: string;
  /** How many items the list holds. */
  length: number;
  pageSize?: number;
}

/** The items aren't the pager's own: a list may ship as HTML only, which React neither holds nor writes again. */
const itemsOf = (list: string) => [...(document.getElementById(list)?.children ?? [])] as HTMLElement[];

/** Which item the anchor of the address stands in; -1 for none. */
const anchored = (items: HTMLElement[], hash: string) => {
  const target = hash && document.getElementById(hash.slice(1));
  return target ? items.findIndex((item) => item.contains(target)) : -1;
};

/**
 * Shows a list a few items at a time. Pattern: a navigation landmark of buttons, `aria-current` on the page shown; the
 * focus goes to the list's first new item. An address whose anchor is in an item of another page shows that page.
 */
export function Pager({ list, label, length, pageSize = 3 }: PagerProps) {
  const [page, setPage] = useState(1);
  const address = useLocation();
  const navigate = useNavigate();
  const count = Math.ceil(length / pageSize);

  useLayoutEffect(() => {
    for (const [index, item] of itemsOf(list).entries())
      item.toggleAttribute('data-off', pageOf(index, pageSize) !== page);
  }, [list, page, pageSize]);

  // The browser can't scroll to what isn't displayed: the anchor had no effect yet.
  useLayoutEffect(() => {
    const items = itemsOf(list);
    const index = anchored(items, address.hash);
    if (!items[index] || !('off' in items[index].dataset)) return;
    setPage(pageOf(index, pageSize));
    requestAnimationFrame(() => {
      items[index]?.scrollIntoView();
      items[index]?.focus({ preventScroll: true });
    });
  }, [address, list, pageSize]);

  const go = (next: number) => {
    const items = itemsOf(list);
    setPage(next);
    // The address no longer names what is shown; following a link to that must be a change again.
    if (anchored(items, location.hash) >= 0) navigate(location.pathname + location.search, { replace: true });
    requestAnimationFrame(() => items[(next - 1) * pageSize]?.focus());
  };
  if (count < 2) return null;
  return (
    <nav aria-label={label} className={styles.pager} data-needs-script="">
      <Button disabled={page === 1} onClick={() => go(page - 1)}>
        Précédent
      </Button>
      <div className={styles.pages}>
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
      </div>
      <Button disabled={page === count} onClick={() => go(page + 1)}>
        Suivant
      </Button>
    </nav>
  );
}
