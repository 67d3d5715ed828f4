import type { ReactNode } from 'react';
import styles from './Ledger.module.css';

export type LedgerRow = {
  /** One or two sentences, or a figure. */
  text: ReactNode;
} & ({ term: string } | { id: string; term: ReactNode });

/**
 * What comes with an offer, line by line: term on the left, what it means on the right. A place may set it finer or closer
 * (`--ledger-edge`, `--ledger-room`). ARIA: a description list.
 */
export function Ledger({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <dl className={styles.ledger}>
      {rows.map((row) => (
        <div key={'id' in row ? row.id : row.term} className={styles.row}>
          <dt>{row.term}</dt>
          <dd>{row.text}</dd>
        </div>
      ))}
    </dl>
  );
}
