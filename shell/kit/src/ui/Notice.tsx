import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

/**
 * A closable notice above a page, which works from first paint. Pattern: a labelled complementary region with a close
 * button.
 *
 * @example
 * <Notice label="Avis légal">FiveM demande une adresse IP fixe.</Notice>
 */
export const Notice = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside aria-label={label} className={styles.notice} data-closable="">
    <div className={styles.inner}>
      <p>{children}</p>
      <button
        type="button"
        className={styles.close}
        aria-label="Fermer cet avis"
        data-close=""
        data-needs-script=""
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  </aside>
);
