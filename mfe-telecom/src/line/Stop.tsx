import { Ledger, type LedgerRow } from '@site/kit/ui/Ledger';
import type { ReactNode } from 'react';
import styles from './Stop.module.css';

export interface StopProps {
  title: ReactNode;
  /** Anchor of the section. */
  id: string;
  intro?: ReactNode;
  /** Puts the heading above content that needs the whole width, on another background colour. */
  isWide?: boolean;
  /** Terms and their texts. */
  rows?: readonly LedgerRow[];
  children?: ReactNode;
}

/**
 * A section drawn as a stop on the page's line, with the heading at the left and the rows at the right. Landmark: region,
 * named by the heading.
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
