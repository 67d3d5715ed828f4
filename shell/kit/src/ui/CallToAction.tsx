import type { ReactNode } from 'react';
import { ButtonLink } from './Button.tsx';
import styles from './CallToAction.module.css';

type CallToActionProps = { title: string; children?: ReactNode; actions?: ReactNode };

/**
 * Call to action at the end of a page; by default the contact link.
 *
 * @example
 * <CallToAction title="Un projet ?" actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}>
 *   Dites-nous ce que vous voulez héberger.
 * </CallToAction>
 */
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
