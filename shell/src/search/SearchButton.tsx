import { useNavigate } from '@site/kit/nav';
import { type ComponentType, type FormEvent, useCallback, useEffect, useState } from 'react';
import { SEARCH_PATH } from '../remote.ts';
import styles from './Search.module.css';

/** Typing in a field isn’t asking for the search. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** « / », as on a keyboard without modifiers, and Ctrl-K or ⌘K, which are no characters. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal')) return false;
  if (key === '/') return !ctrlKey && !metaKey && !altKey && !isTyping(target);
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/**
 * « Rechercher », also with « / » and Ctrl-K. Without scripts, before they run, and where the dialog can't be had, it leads
 * to the page that searches.
 * ARIA pattern: Button that opens a Dialog.
 */
export function SearchButton() {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<ComponentType<{ onClose(): void }> | null>(null);
  const open = useCallback(() => {
    import('./SearchDialog.tsx').then(
      ({ default: SearchDialog }) => setDialog(() => SearchDialog),
      () => navigate(SEARCH_PATH),
    );
  }, [navigate]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
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
      <search>
        <form action={SEARCH_PATH} onSubmit={submit}>
          <button
            type="submit"
            className={styles.opener}
            aria-haspopup="dialog"
            aria-keyshortcuts="/ Control+K Meta+K"
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <circle cx="10.5" cy="10.5" r="6.5" />
              <path d="m15.5 15.5 5 5" />
            </svg>
            <span className="unseen">Rechercher</span>
          </button>
        </form>
      </search>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
