import { useNavigate } from '@site/kit/nav';
import { type ComponentType, type FormEvent, useCallback, useEffect, useState } from 'react';
import styles from './Search.module.css';

/** Where the form leads without scripts. */
const PLAN = '/plan-du-site';

/** Typing in a field isn’t asking for the search. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/**
 * « Rechercher », also with the `/` key. Without scripts, before they run, and where the dialog can't be had, it leads to
 * the site's plan.
 * ARIA pattern: Button that opens a Dialog.
 */
export function SearchButton() {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<ComponentType<{ onClose(): void }> | null>(null);
  const open = useCallback(() => {
    import('./SearchDialog.tsx').then(
      ({ default: SearchDialog }) => setDialog(() => SearchDialog),
      () => navigate(PLAN),
    );
  }, [navigate]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '/' || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <>
      <search className={styles.form}>
        <form action={PLAN} onSubmit={submit}>
          <button type="submit" className={styles.opener} aria-haspopup="dialog" aria-keyshortcuts="/">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={styles.lens}>
              <circle cx="10.5" cy="10.5" r="6.5" />
              <path d="m15.5 15.5 5 5" />
            </svg>
            <span>Rechercher</span>
          </button>
        </form>
      </search>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
