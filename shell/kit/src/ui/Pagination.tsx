import { computePagination } from '../pagination.ts';
import { Button } from './Button.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** `id` of the `PaginatedItems`. */
  list: string;
  /** Accessible name: « Pages des centres de données ». */
  label: string;
  /** Number of items in the list. */
  length: number;
  pageSize?: number;
}

/**
 * Shows a list a few items at a time, from first paint (`bootstrap/pagination.ts`). Pattern: a navigation landmark of buttons
 * with `aria-current`. The focus moves to the first new item. An anchor in an item shows the page of that item.
 */
export function Pagination({ list, label, length, pageSize = 3 }: PaginationProps) {
  const count = Math.ceil(length / pageSize);
  if (count < 2) return null;
  const { isShown, hasGap } = computePagination(1, count);
  return (
    <nav
      aria-label={label}
      className={styles.pager}
      data-pager={list}
      data-size={pageSize}
      data-needs-script=""
    >
      <Button data-step="-1" disabled>
        Précédent
      </Button>
      <div className={styles.pages}>
        {Array.from({ length: count }, (_, index) => index + 1).flatMap((page) => [
          ...[3, count - 1].map((place, index) =>
            // Up to five pages there is no gap.
            page === place && count > 5 ? (
              <span key={`gap-${place}`} data-gap="" data-off={hasGap[index] ? undefined : ''}>
                …
              </span>
            ) : null,
          ),
          <Button
            key={page}
            value={page}
            aria-label={`Page ${page}`}
            {...(page === 1 && { 'aria-current': 'page' })}
            {...(!isShown(page) && { 'data-off': '' })}
          >
            {page}
          </Button>,
        ])}
      </div>
      <Button data-step="1">Suivant</Button>
    </nav>
  );
}
