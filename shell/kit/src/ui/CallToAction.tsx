import type { ReactNode } from 'react';
import { ButtonLink } from './Button.tsx';
import styles from './CallToAction.module.css';

type CallToActionProps = { title: string; children?: ReactNode; actions?: ReactNode };

/** The last word of a page: what to do next; to write to us unless it says otherwise. */
export function CallToAction({
  title,
  children,
  actions = <ButtonLink to="/contact">Nous contacter</ButtonLink>,
}: CallToActionProps) {
  return (
    <section className={styles.cta}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2>{title}</h2>
          {children && <p>{children}</p>}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  );
}
