import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

type DialogProps = { title: string; children: ReactNode; onClose(): void };

/**
 * A modal dialog: native, so that focus stays inside and comes back; closed by its button, Esc or a click beside it.
 * Shown while it is in the tree. ARIA pattern: Dialog (Modal).
 */
export function Dialog({ title, children, onClose }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; Esc is its own
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Text selected in a field ends in a click beside the dialog when the pointer is let go there.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => event.target === event.currentTarget && isPressedBeside.current && onClose()}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Button onClick={onClose}>Fermer</Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Makes a button of a static section open its dialog. */
export const opens = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  'aria-haspopup': 'dialog' as const,
});

/**
 * The same in a static section: its content is in the page's HTML and costs no script. Opened by a button with
 * `opens(id)`; the page passes clicks to `answerDialogs`, for browsers without commands. Without scripts it is shown
 * where it stands.
 */
export function StaticDialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const close = { command: 'close', commandfor: id };
  return (
    <dialog id={id} aria-labelledby={`${id}-titre`} className={styles.dialog} closedby="any">
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={`${id}-titre`}>{title}</h2>
          <Button {...close} data-needs-script="">
            Fermer
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
