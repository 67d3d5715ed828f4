import { type Ticked, ticked } from '../compared.ts';
import styles from './CompareTick.module.css';

/** In an island a box comes later than the page: it shows at once what is kept. */
const asKept = (box: HTMLInputElement | null) => {
  if (box && ticked.read().some(({ id }) => id === box.dataset.compare)) box.checked = true;
};

/**
 * Ticks an offer to be compared. Plain HTML: the page's `CompareBar` shows what it says. A ticked one has a way to the bar for the keyboard, which would else pass all of the page. ARIA pattern: Checkbox.
 */
export function CompareTick({ id, name }: Ticked) {
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
