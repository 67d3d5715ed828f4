import { type ComparedOffer, comparedOffers } from '../comparison.ts';
import styles from './CompareCheckbox.module.css';

/** Sets the stored tick of a box that an island renders after the page. */
const asKept = (box: HTMLInputElement | null) => {
  if (box && comparedOffers.read().some(({ id }) => id === box.dataset.compare)) box.checked = true;
};

/**
 * Ticks an offer for comparison. Plain HTML; the page's `CompareBar` lists the ticked offers. The button of a ticked
 * offer moves the keyboard focus to the bar, past the rest of the page. ARIA pattern: Checkbox.
 *
 * @example
 * <CompareCheckbox id="vps-ryzen-16" name="VPS Ryzen 16" />
 */
export function CompareCheckbox({ id, name }: ComparedOffer) {
  return (
    <span className={styles.tick} data-needs-script="">
      <label className={styles.label}>
        <input
          ref={asKept}
          type="checkbox"
          data-compare={id}
          data-name={name}
          aria-label={`Comparer ${name}`}
        />
        Comparer
      </label>
      <button type="button" data-to-compared="" className={styles.way}>
        Voir le choix
      </button>
    </span>
  );
}
