import type { ReactNode } from 'react';
import styles from './Calculator.module.css';
import { NoScriptNote } from './NoScriptNote.tsx';

interface CalculatorProps {
  /** Fields, sliders and choices; without scripts a sentence replaces them. */
  controls: ReactNode;
  /** A drawing of the choice to scale; decorative for assistive technology. */
  drawing?: ReactNode;
  /** The result of the choice: a title, a price, an action. */
  children: ReactNode;
}

/**
 * Controls on one side, their cost on the other, in an island. A live region announces each change of the result, politely.
 *
 * @example
 * <Calculator controls={<Slider label="Participants" min={1} max={12} value={count} onChange={setCount} format={people} />}>
 *   <CalculatorTitle>{people(count)}</CalculatorTitle>
 *   <Price cents={count * 24_000} unit={null} size="l" />
 * </Calculator>
 */
export function Calculator({ controls, drawing, children }: CalculatorProps) {
  return (
    <div className={styles.calculator}>
      <NoScriptNote />
      <div className={styles.controls} data-needs-script="">
        {controls}
      </div>
      {drawing && (
        <div className={styles.drawing} aria-hidden="true">
          {drawing}
        </div>
      )}
      <div className={styles.result} aria-live="polite" aria-atomic="true">
        {children}
      </div>
    </div>
  );
}

/**
 * Name of the result: « 27 qubits ».
 *
 * @example
 * <CalculatorTitle>{qubits} qubits</CalculatorTitle>
 */
export const CalculatorTitle = ({ children }: { children: ReactNode }) => (
  <p className={styles.title}>{children}</p>
);

/**
 * A remark below an amount.
 *
 * @example
 * <CalculatorNote>Facturé à l’heure d’utilisation.</CalculatorNote>
 */
export const CalculatorNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);
