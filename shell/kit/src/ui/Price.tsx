import { useOperator } from '@site/kit/nav';
import { type Cents, formatCents, withVat } from '../money.ts';
import styles from './Price.module.css';

export interface PriceProps {
  /** HT, in cents; null shows « Sur devis ». */
  cents: Cents | null;
  /** What the amount buys, as written after the slash; none for a one-off. */
  unit?: 'mois' | 'heure' | null;
  size?: 'm' | 'l';
  /** Written before the amount. */
  prefix?: 'dès' | 'à partir de';
}

/** An amount HT with its TTC counterpart beside it, smaller (decision 4). */
export function Price({ cents, unit = 'mois', size = 'm', prefix }: PriceProps) {
  const { vat } = useOperator();
  if (cents === null) return <span className={`${styles.price} ${styles[size]}`}>Sur devis</span>;
  const ttc = withVat(cents, vat);
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      {prefix && <span className={styles.unit}>{prefix} </span>}
      <span className={styles.amount}>{formatCents(cents)}</span>{' '}
      <span className={styles.unit}>HT{unit && ` / ${unit}`}</span>{' '}
      <span className={styles.ttc}>
        {ttc === null ? 'TVA non applicable' : `soit ${formatCents(ttc)} TTC`}
      </span>
    </span>
  );
}
