import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import styles from './Search.module.css';

const SearchDialog = lazy(() => import('./SearchDialog.tsx'));

/** Typing in a field isn’t asking for the search. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/**
 * « Rechercher », also with the `/` key. Without scripts, and before they run, the form leads to the site's plan.
 * ARIA pattern: Button that opens a Dialog.
 */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '/' || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const open = (event: FormEvent) => {
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <search className={styles.form}>
        <form action="/plan-du-site" onSubmit={open}>
          <button type="submit" className={styles.opener} aria-haspopup="dialog" aria-keyshortcuts="/">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={styles.lens}>
              <circle cx="10.5" cy="10.5" r="6.5" />
              <path d="m15.5 15.5 5 5" />
            </svg>
            <span>Rechercher</span>
          </button>
        </form>
      </search>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
