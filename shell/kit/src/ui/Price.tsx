import { useOperator } from '@site/kit/page-context';
import { type Cents, formatCents, formatRate, type Rate, withVat } from '../money.ts';
import styles from './Price.module.css';

/** Properties of {@link Price}. */
export interface PriceProps {
  /** HT, in cents; null shows « Sur devis ». */
  cents: Cents | null;
  /** HT, in ten-thousandths of a euro; replaces `cents` for a price below the cent. */
  rate?: Rate;
  /** Unit after the slash, `mois` unless stated; null for a one-off amount. */
  unit?: 'mois' | 'heure' | 'minute' | null;
  size?: 'm' | 'l';
  /** Text before the amount. */
  prefix?: 'dès' | 'à partir de' | '+';
}

/**
 * An amount HT with the TTC amount beside it, smaller (docs/product.md#prices). The style sheet swaps the two within
 * `data-prices="ttc"`: offers for private people set it on their page, and the header's switch sets it, or `ht`, on the root.
 *
 * @example
 * <Price cents={3999} prefix="dès" /> // « dès 39,99 € HT / mois soit 47,99 € TTC / mois » with a VAT of 20 %
 */
export function Price({ cents, rate, ...rest }: PriceProps) {
  const { vat } = useOperator();
  const amount = rate ?? cents;
  if (amount === null) return <span className={getClassName(rest.size)}>Sur devis</span>;
  const format = rate === undefined ? formatCents : formatRate;
  const ttc = withVat(amount, vat);
  return <FormattedPrice ht={format(amount)} ttc={ttc === null ? null : format(ttc)} {...rest} />;
}

const getClassName = (size: PriceProps['size']) =>
  size === 'l' ? `${styles.price} ${styles.l}` : styles.price;

interface PriceTextsProps extends Pick<PriceProps, 'unit' | 'size' | 'prefix'> {
  ht: string;
  /** null: VAT doesn't apply. */
  ttc: string | null;
}

/** A price from formatted amounts. */
function FormattedPrice({ ht, ttc, unit = 'mois', size, prefix }: PriceTextsProps) {
  const per = unit && ` / ${unit}`;
  return (
    <span className={getClassName(size)}>
      {prefix && <span className={styles.unit}>{prefix} </span>}
      <span className={ttc === null ? styles.alone : styles.ht}>
        <span className={styles.amount} translate="no">
          {ht}
        </span>{' '}
        <span className={styles.unit}>HT{per}</span>
      </span>{' '}
      {ttc === null ? (
        <span className={styles.vatExempt}>TVA non applicable</span>
      ) : (
        <span className={styles.ttc}>
          <span className={styles.soit}>soit </span>
          <span className={styles.amount} translate="no">
            {ttc}
          </span>
          {/* The space is inside the element, else it would show alone before the word. */}
          <span className={styles.unit}> TTC</span>
          {per && <span className={`${styles.unit} ${styles.per}`}>{per}</span>}
        </span>
      )}
    </span>
  );
}
