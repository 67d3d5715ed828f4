import { useEffect, useId, useRef, useState } from 'react';
import { formatIntegerError } from '../integer-error.ts';
import styles from './Slider.module.css';

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
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const isValid = (text: string) => {
    const number = Number(text);
    return text !== '' && Number.isInteger(number) && number >= min && number <= max;
  };
  const isWrong = draft !== null && !isValid(draft);
  const accept = (text: string) => {
    if (isValid(text)) onChange(Number(text));
  };
  // Input from before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    for (const input of [range.current, field.current]) {
      if (input && input.value !== String(value)) accept(input.value);
    }
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
            setDraft(null);
            accept(event.target.value);
          }}
        />
        <input
          ref={field}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={draft ?? value}
          aria-label={`${label}, de ${min} à ${max}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-erreur` : undefined}
          onChange={(event) => {
            // The replay of input from before hydration may find the focus elsewhere, so that no blur ends a draft.
            if (event.target.matches(':focus')) setDraft(event.target.value);
            accept(event.target.value);
          }}
          onBlur={() => setDraft(null)}
        />
      </div>
      <div className={styles.bounds} aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </div>
      {isWrong && (
        <p id={`${id}-erreur`} className={styles.error}>
          {formatIntegerError(min, max)}
        </p>
      )}
    </div>
  );
}
