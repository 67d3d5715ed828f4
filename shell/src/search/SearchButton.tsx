import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './Search.module.css';

const load = () => import('./SearchDialog.tsx');
const SearchDialog = lazy(load);
const SITE_PLAN = '/plan-du-site';

/** Typing in a field isn’t asking for the search. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/**
 * « Rechercher », also with the `/` key. Without scripts, before they run, and when the dialog's don't come, the form
 * leads to the site's plan.
 * ARIA pattern: Button that opens a Dialog.
 */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  // Rendered once it is there: a `lazy` that rejects would take the whole frame down.
  const show = () =>
    load().then(
      () => setIsOpen(true),
      () => navigate(SITE_PLAN),
    );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '/' || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      show();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const open = (event: FormEvent) => {
    event.preventDefault();
    show();
  };
  return (
    <>
      <search className={styles.form}>
        <form action={SITE_PLAN} onSubmit={open}>
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
