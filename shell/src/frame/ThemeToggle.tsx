import { useSyncExternalStore } from 'react';
import styles from './ThemeToggle.module.css';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const names: Record<Theme, string> = { system: 'système', light: 'clair', dark: 'sombre' };

const listeners = new Set<() => void>();
const read = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system';

function choose(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage refused: the choice holds for this visit.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Light, dark or the system's scheme, in turn; remembered. ARIA pattern: Button, whose name tells the state. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, read, () => 'system' as const);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] as Theme;
  return (
    <button
      type="button"
      className={styles.toggle}
      onClick={() => choose(next)}
      aria-label={`Thème : ${names[theme]}. Passer au thème ${names[next]}`}
      title={`Thème : ${names[theme]}`}
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
