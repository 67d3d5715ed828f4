import { type ReactNode, useState } from 'react';
import { Glyph } from './Glyph.tsx';
import styles from './Notice.module.css';

/** A remark above a page that a visitor may close. Pattern: a labelled complementary region with a close button. */
export function Notice({
  label,
  children,
  onClose,
}: {
  label: string;
  children: ReactNode;
  onClose?(): void;
}) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <aside aria-label={label} className={styles.notice}>
      <div className={styles.inner}>
        <p>{children}</p>
        <button
          type="button"
          className={styles.close}
          aria-label="Fermer cet avis"
          data-needs-script=""
          onClick={() => {
            setIsOpen(false);
            onClose?.();
          }}
        >
          <Glyph name="close" size={20} />
        </button>
      </div>
    </aside>
  );
}
