import { useEffect, useId, useRef, useState } from 'react';
import { formatIntegerError } from '../integer-error.ts';
import { createIntegerParser } from '../url-state.ts';
import styles from './NumberField.module.css';

interface NumberFieldProps {
  label: string;
  /** Hides the label visually where the adjacent text already shows it. */
  isLabelUnseen?: boolean;
  /** Name in a form that works without scripts; without a name, the field needs scripts. */
  name?: string;
  min: number;
  max: number;
  /** Step of − and +. */
  step?: number;
  value: number;
  /** Called only with an integer within the bounds. */
  onChange(value: number): void;
}

/**
 * A field for an integer with step buttons. ARIA pattern: Spinbutton, with a native number input. The buttons stay
 * focusable at the bounds, where they do nothing. Invalid input shows an error and doesn't change the value.
 *
 * @example
 * <NumberField label="Canaux" min={1} max={60} value={channels} onChange={setChannels} />
 */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelUnseen, name, min, max, step = 1, value, onChange } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const parse = createIntegerParser(min, max);
  const isWrong = draft !== null && parse(draft) === null;
  const type = (text: string) => {
    // Input from before hydration may have lost the focus, so that no blur ends a draft.
    if (field.current?.matches(':focus')) setDraft(text);
    const number = parse(text);
    if (number !== null) onChange(number);
  };
  const stepBy = (change: number) => {
    setDraft(null);
    onChange(Math.min(max, Math.max(min, value + change)));
  };
  // Input from before hydration counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    const text = field.current?.value;
    if (text !== undefined && text !== String(value)) type(text);
  }, []);
  const button = (action: string, sign: string, change: number, bound: number) => (
    <button
      type="button"
      aria-label={`${action} : ${label}`}
      data-needs-script=""
      aria-disabled={value === bound}
      onClick={() => stepBy(change)}
    >
      {sign}
    </button>
  );
  return (
    <div className={styles.counter} {...(!name && { 'data-needs-script': '' })}>
      <label htmlFor={id} {...(isLabelUnseen && { 'data-unseen': '' })}>
        {label}
      </label>
      <div className={styles.row}>
        {button('Moins', '−', -step, min)}
        <input
          ref={field}
          id={id}
          name={name}
          className={max > 999 ? styles.wide : undefined}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={min}
          max={max}
          value={draft ?? value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-erreur` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(null)}
        />
        {button('Plus', '+', step, max)}
      </div>
      {isWrong && (
        <p id={`${id}-erreur`} className={styles.error}>
          {formatIntegerError(min, max)}
        </p>
      )}
    </div>
  );
}
