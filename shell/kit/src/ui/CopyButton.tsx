import { useState } from 'react';
import { Button } from './Button.tsx';
import styles from './CopyButton.module.css';

/**
 * Copies a text to the clipboard and announces it. Without clipboard access, shows the text for manual copying.
 *
 * @example
 * <CopyButton label="Copier le lien" text={() => location.href} />
 */
export function CopyButton({ label, text }: { label: string; text(): string }) {
  const [state, setState] = useState<'idle' | 'copied' | string>('idle');
  const copy = async () => {
    const value = text();
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState(value);
    }
  };
  return (
    <span className={styles.copy}>
      <Button onClick={copy} data-needs-script="">
        {label}
      </Button>
      <span role="status">{state === 'copied' && 'Copié.'}</span>
      {state !== 'idle' && state !== 'copied' && (
        <textarea
          readOnly
          rows={3}
          value={state}
          aria-label="À copier"
          onFocus={(event) => event.target.select()}
        />
      )}
    </span>
  );
}
