import { useId } from 'react';
import { formatIntegerError } from '../integer-error.ts';
import styles from './NumberField.module.css';
import { useIntegerInput } from './use-integer-input.ts';

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
 * A field for an integer with step buttons, which stay focusable at the bounds and do nothing there. ARIA pattern:
 * Spinbutton. Invalid input shows an error and doesn't change the value.
 *
 * @example
 * <NumberField label="Canaux" min={1} max={60} value={channels} onChange={setChannels} />
 */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelUnseen, name, min, max, step = 1, value, onChange } = props;
  const id = useId();
  const input = useIntegerInput({ min, max, value, onChange });
  const button = (action: string, sign: string, change: number, bound: number) => (
    <button
      type="button"
      aria-label={`${action} : ${label}`}
      data-needs-script=""
      aria-disabled={value === bound}
      onClick={() => input.stepBy(change)}
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
          {...input.props}
          id={id}
          name={name}
          className={max > 999 ? styles.wide : undefined}
          aria-invalid={input.isWrong || undefined}
          aria-describedby={input.isWrong ? `${id}-erreur` : undefined}
        />
        {button('Plus', '+', step, max)}
      </div>
      {input.isWrong && (
        <p id={`${id}-erreur`} className={styles.error}>
          {formatIntegerError(min, max)}
        </p>
      )}
    </div>
  );
}
