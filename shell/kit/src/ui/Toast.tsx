import { useEffect, useRef, useState } from 'react';
import styles from './Toast.module.css';

/** A message of {@link Toast}. */
export interface ToastMessage {
  /** Identifies the message: a new id restarts the timer, even with the same text. */
  id: number;
  tone: 'success' | 'error';
  text: string;
}

/** Display time of a message (docs/product.md#messages). */
const TOAST_MS = 4_000;

/**
 * A message that clears itself after 4 s; hover and focus pause the timer (WCAG 2.2.1). ARIA pattern: Alert (errors) or
 * a polite status. The region is always in the page, so that screen readers announce a change.
 *
 * @example
 * <Toast message={toast} onClear={() => setToast(null)} />
 */
export function Toast({ message, onClear }: { message: ToastMessage | null; onClear(): void }) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const hold = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  };
  const remainingMs = useRef(TOAST_MS);
  const clear = useRef(onClear);
  clear.current = onClear;
  const id = message?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message starts its time anew
  useEffect(() => {
    remainingMs.current = TOAST_MS;
  }, [id]);
  useEffect(() => {
    if (id === undefined || isHeld) return;
    const start = performance.now();
    const timer = setTimeout(() => clear.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - start;
    };
  }, [id, isHeld]);
  return (
    <div role={message?.tone === 'error' ? 'alert' : 'status'} className={styles.region}>
      {message && (
        <div
          className={`${styles.toast} ${styles[message.tone]}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard holds it by focus
          tabIndex={0}
          {...hold}
        >
          {message.text}
        </div>
      )}
    </div>
  );
}
