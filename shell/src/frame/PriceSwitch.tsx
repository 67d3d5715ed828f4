import { useOperator } from '@site/kit/nav';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import styles from './PriceSwitch.module.css';
import { PRICES } from './preferences.ts';

/**
 * Which amount stands in front, HT or TTC; both stay visible. Answered at first paint (`first/preferences.ts`). ARIA
 * pattern: Radio Group. None without VAT.
 */
export function PriceSwitch() {
  const { vat } = useOperator();
  if (vat.ratePercent === null) return null;
  return (
    <div className={styles.switch}>
      <StaticSegments
        legend="Prix mis en avant"
        name={PRICES.control}
        needsScript
        options={[
          { value: 'ht', label: 'HT' },
          { value: 'ttc', label: 'TTC' },
        ]}
      />
    </div>
  );
}
