import { useOperator } from '@site/kit/nav';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import styles from './PriceSwitch.module.css';
import { preference } from './preference.ts';

const prices = preference('prices', ['ht', 'ttc']);

/** Which amount stands in front, HT or TTC; both stay visible. ARIA pattern: Radio Group. None without VAT. */
export function PriceSwitch() {
  const { vat } = useOperator();
  const shown = prices.use();
  if (vat.ratePercent === null) return null;
  return (
    <div className={styles.switch}>
      <SegmentedControl
        legend="Prix mis en avant"
        name="prix"
        options={[
          { value: 'ht', label: 'HT' },
          { value: 'ttc', label: 'TTC' },
        ]}
        value={shown}
        onChange={prices.write}
      />
    </div>
  );
}
