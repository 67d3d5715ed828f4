import type { ReactNode } from 'react';
import styles from './Calculator.module.css';

/** Choices on one side, what they cost on the other. The result is announced, politely, whenever it changes. */
export function Calculator({ controls, children }: { controls: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.calculator}>
      <div className={styles.controls} data-needs-script="">
        {controls}
      </div>
      <div className={styles.result} aria-live="polite" aria-atomic="true">
        {children}
      </div>
    </div>
  );
}

/** The result’s name: « 27 qubits ». */
export const CalculatorTitle = ({ children }: { children: ReactNode }) => (
  <p className={styles.title}>{children}</p>
);

/** A remark below an amount. */
export const CalculatorNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);
