import type { ReactNode } from 'react';
import { formatSpecValue } from '../spec-value.ts';
import styles from './SpecList.module.css';

/** A figure of an offer, with its label. */
export interface Spec {
  label: string;
  /** null shows « Nous consulter »: the value is unpublished (docs/product.md#honesty). */
  value: ReactNode | null;
}

/**
 * Figures of one offer, as term and description.
 *
 * @example
 * <SpecList specs={[{ label: 'Mémoire', value: '16 Go' }]} />
 */
export function SpecList({ specs }: { specs: Spec[] }) {
  return (
    <dl className={styles.specs}>
      {specs.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{formatSpecValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
