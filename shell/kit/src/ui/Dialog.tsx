import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** True while an action is under way: the visitor can't close the dialog. */
  isBusy?: boolean;
  onClose(): void;
}

/**
 * A native modal dialog, which traps the focus and returns it. The button, Esc or a click outside closes it. Open while
 * mounted. ARIA pattern: Dialog (Modal).
 *
 * @example
 * {isOpen && <Dialog title="Réglages" onClose={close}>…</Dialog>}
 */
export function Dialog({ title, children, isBusy = false, onClose }: DialogProps) {
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
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; Esc is its own
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.dialog}
      // Chromium ignores `preventDefault` on a second Esc in a row.
      closedby={isBusy ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Selecting text in a field may end outside the dialog: only a press that began outside closes it.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target !== event.currentTarget) return;
        // The document's listener would close the element without `onClose` (`bootstrap/dialogs.ts`).
        event.stopPropagation();
        if (isPressedBeside.current) close();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <Button aria-disabled={isBusy || undefined} onClick={close}>
            Fermer
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Returns the attributes of a button that opens a {@link StaticDialog}. */
export const getOpenButtonProps = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  'aria-haspopup': 'dialog' as const,
});

/**
 * The dialog for a static section: its content is in the page's HTML without JavaScript. A button with `getOpenButtonProps(id)` opens the
 * dialog; `addDialogListeners` covers browsers without invoker commands. Without scripts the content is shown in place.
 *
 * @example
 * <Button {...getOpenButtonProps('compatibles')}>Téléphones compatibles</Button>
 * <StaticDialog id="compatibles" title="Téléphones compatibles eSIM">…</StaticDialog>
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
