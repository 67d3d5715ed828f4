import type { ReactNode } from 'react';
import styles from './CalculatorPanel.module.css';

export interface CalculatorPanelProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  /** Form controls of the choice. */
  controls: ReactNode;
  /** Short text with the price of the choice. Changes are announced (polite live region). */
  answer: ReactNode;
  /** Order link for the choice. */
  action: ReactNode;
  /** Breakdown of the price, below the answer. */
  details?: ReactNode;
  /** Content below the tool in the section's whole width. */
  children?: ReactNode;
}

/**
 * A calculator on a page's first screen: controls beside the price of the choice. On narrow screens the price sticks to the
 * screen's edge below the controls. Landmark: region, named by the heading.
 */
export function CalculatorPanel({
  id,
  title,
  controls,
  answer,
  action,
  details,
  children,
}: CalculatorPanelProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.section}>
      <div className={styles.inner}>
        <h2 id={`${id}-titre`}>{title}</h2>
        <div className={styles.tool}>
          <div className={styles.controls}>{controls}</div>
          <div className={styles.answer}>
            <div className={styles.priceAnnouncement} aria-live="polite" aria-atomic="true">
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
