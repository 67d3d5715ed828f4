import { preference } from './preference.ts';
import styles from './ThemeToggle.module.css';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const names: Record<Theme, string> = { system: 'système', light: 'clair', dark: 'sombre' };

const choice = preference('theme', themes);

/** Light, dark or the system's scheme, in turn; remembered. ARIA pattern: Button, whose name tells the state. */
export function ThemeToggle() {
  const theme = choice.use();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] as Theme;
  return (
    <button
      type="button"
      className={styles.toggle}
      data-needs-script=""
      onClick={() => choice.write(next)}
      aria-label={`Thème : ${names[theme]}. Passer au thème ${names[next]}`}
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
        <circle cx="12" cy="12" r="8.5" />
        {theme === 'system' && <path d="M12 3.5a8.5 8.5 0 0 0 0 17Z" fill="currentColor" />}
        {theme === 'dark' && <circle cx="12" cy="12" r="8.5" fill="currentColor" />}
      </svg>
    </button>
  );
}
