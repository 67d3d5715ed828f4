import { useId } from 'react';
import { PagedItems, type PagedItemsProps } from './PagedItems.tsx';
import styles from './PagedList.module.css';
import { Pager } from './Pager.tsx';

interface PagedListProps<T> extends Omit<PagedItemsProps<T>, 'id'> {
  /** Names the pager: « Pages des centres de données ». */
  label: string;
}

/** A constant list and its pager. Where the items can ship as HTML only, a page puts the two together itself. */
export function PagedList<T>({ label, pageSize = 3, ...list }: PagedListProps<T>) {
  const id = useId();
  return (
    <div className={styles.paged}>
      <PagedItems id={id} pageSize={pageSize} {...list} />
      <Pager list={id} label={label} length={list.items.length} pageSize={pageSize} />
    </div>
  );
}
