import { useEffect, useId, useRef } from 'react';
import { formatIntegerError } from '../integer-error.ts';
import styles from './Slider.module.css';
import { useIntegerInput } from './use-integer-input.ts';

interface SliderProps {
  /** Name of both inputs. */
  label: string;
  /** Bounds, integers. */
  min: number;
  max: number;
  value: number;
  /** Called only with an integer within the bounds. */
  onChange(value: number): void;
  /** Returns the value for screen readers, e.g. « 27 qubits ». */
  format(value: number): string;
}

/**
 * A range input with a number field for exact values. ARIA pattern: Slider, with a native range input. Invalid input in the
 * field shows an error and doesn't change the value.
 *
 * @example
 * <Slider label="Participants" min={1} max={12} value={count} onChange={setCount} format={(count) => `${count} personnes`} />
 */
export function Slider({ label, min, max, value, onChange, format }: SliderProps) {
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  const input = useIntegerInput({ min, max, value, onChange });
  // A position from before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    const early = range.current?.valueAsNumber;
    if (early !== undefined && early !== value) onChange(early);
  }, []);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          ref={range}
          id={id}
          type="range"
          min={min}
          max={max}
          step={1}
          value={value}
          aria-valuetext={format(value)}
          onChange={(event) => {
            input.dropDraft();
            onChange(event.target.valueAsNumber);
          }}
        />
        <input
          {...input.props}
          aria-label={`${label}, de ${min} à ${max}`}
          aria-invalid={input.isWrong || undefined}
          aria-describedby={input.isWrong ? `${id}-erreur` : undefined}
        />
      </div>
      <div className={styles.bounds} aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </div>
      {input.isWrong && (
        <p id={`${id}-erreur`} className={styles.error}>
          {formatIntegerError(min, max)}
        </p>
      )}
    </div>
  );
}
