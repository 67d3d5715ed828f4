import type { ReactNode } from 'react';
import styles from './Ledger.module.css';

export interface LedgerRow {
  term: string;
  /** One or two sentences, or a figure. */
  text: ReactNode;
}

/** What comes with an offer, line by line: term on the left, what it means on the right. ARIA: a description list. */
export function Ledger({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <dl className={styles.ledger}>
      {rows.map(({ term, text }) => (
        <div key={term} className={styles.row}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
