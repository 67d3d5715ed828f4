import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** A row of {@link DescriptionList}: a term, or an anchor with the element that is its term. */
export type DescriptionListRow = {
  /** One or two sentences, or a figure. */
  text: ReactNode;
} & ({ term: string } | { id: string; term: ReactNode });

/**
 * Contents of an offer, line by line: term on the left, explanation on the right. The custom properties `--ledger-edge`
 * and `--ledger-room` adjust the rule and the spacing. ARIA: a description list.
 *
 * @example
 * <DescriptionList rows={[{ term: 'Sauvegarde', text: 'Chaque nuit, gardée sept jours.' }]} />
 */
export function DescriptionList({ rows }: { rows: readonly DescriptionListRow[] }) {
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
