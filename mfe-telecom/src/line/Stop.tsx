import { Ledger, type LedgerRow } from '@site/kit/ui/Ledger';
import type { ReactNode } from 'react';
import styles from './Stop.module.css';

export interface StopProps {
  title: ReactNode;
  /** Anchor of the section. */
  id: string;
  intro?: ReactNode;
  /** Heading above and a ground of its own: for what needs the whole width. */
  isWide?: boolean;
  /** What there is to know of it. */
  rows?: readonly LedgerRow[];
  children?: ReactNode;
}

/**
 * A stop on the line: its heading at the left, what there is to know of it as a ledger at the right. Landmark: region,
 * named by its heading.
 */
export function Stop({ title, id, intro, isWide, rows, children }: StopProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titre`}
      className={isWide ? `${styles.stop} ${styles.wide}` : styles.stop}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={`${id}-titre`}>{title}</h2>
          {intro && <p>{intro}</p>}
        </header>
        <div className={styles.content}>
          {children}
          {rows && <Ledger rows={rows} />}
        </div>
      </div>
    </section>
  );
}
