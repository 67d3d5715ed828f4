import { THEME, themeLabel } from './preferences.ts';
import styles from './ThemeToggle.module.css';

/**
 * Light, dark or the system's scheme, in turn; remembered. Answered at first paint (`first/preferences.ts`). ARIA pattern:
 * Button, whose name tells the state.
 */
export const ThemeToggle = () => (
  <button
    type="button"
    name={THEME.control}
    className={styles.toggle}
    data-needs-script=""
    aria-label={themeLabel('system')}
  >
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="8.5" className={styles.disc} />
      <path d="M12 3.5a8.5 8.5 0 0 0 0 17Z" fill="currentColor" className={styles.half} />
    </svg>
  </button>
);
