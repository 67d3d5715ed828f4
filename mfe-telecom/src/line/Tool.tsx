import type { ReactNode } from 'react';
import styles from './Tool.module.css';

export interface ToolProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  /** What is chosen. */
  controls: ReactNode;
  /** What the choice costs, short: announced, politely, whenever it changes. */
  answer: ReactNode;
  /** The order link that follows from the answer. */
  action: ReactNode;
  /** The answer's sums, below it. */
  details?: ReactNode;
  /** What the tool shows in the section's whole width. */
  children?: ReactNode;
}

/**
 * A page's tool on its first screen: choices beside what they cost. Where they stand one above the other, the answer
 * stays at the screen's edge while one chooses. Landmark: region, named by its heading.
 */
export function Tool({ id, title, controls, answer, action, details, children }: ToolProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.section}>
      <div className={styles.inner}>
        <h2 id={`${id}-titre`}>{title}</h2>
        <div className={styles.tool}>
          <div className={styles.controls}>{controls}</div>
          <div className={styles.answer}>
            <div className={styles.said} aria-live="polite" aria-atomic="true">
              {answer}
            </div>
            <div>{action}</div>
          </div>
          {details && <div className={styles.details}>{details}</div>}
        </div>
        {children}
      </div>
    </section>
  );
}
