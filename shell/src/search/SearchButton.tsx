import { SEARCH_PATH } from '../remote.ts';
import { OPENS_SEARCH } from './opener.ts';
import styles from './Search.module.css';

/**
 * « Rechercher », also with « / » and Ctrl-K: opens the dialog at first paint (`opener.ts`). Without scripts it leads to the
 * page that searches. ARIA pattern: Button that opens a Dialog.
 */
export const SearchButton = () => (
  <search>
    <form action={SEARCH_PATH} {...{ [OPENS_SEARCH]: '' }}>
      <button
        type="submit"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={styles.lens}>
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <span data-unseen="">Rechercher</span>
      </button>
    </form>
  </search>
);
