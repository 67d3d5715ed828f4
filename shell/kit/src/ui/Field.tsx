import { formatNumber } from '@site/api-contract/texts/numbers';
import {
  type InputHTMLAttributes,
  type SyntheticEvent,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import styles from './Field.module.css';

interface Common {
  label: string;
  /** Error message with the accepted input; shown and announced with the field. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Most characters of a textarea, which counts them from four fifths on and keeps what is beyond. */
  countTo?: number | undefined;
}
type InputProps = Common & InputHTMLAttributes<HTMLInputElement> & { rows?: undefined };
type AreaProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { rows: number };

/** Mark of a required field, after its label; assistive technology reads `required` instead. */
export const RequiredMark = () => (
  <span className={styles.required} aria-hidden="true">
    {' *'}
  </span>
);

/** Legend of the mark, before the first required field. */
export const RequiredNote = () => (
  <p className={styles.hint}>
    Les champs marqués d’un <RequiredMark /> sont obligatoires.
  </p>
);

/**
 * A labelled text field with its error message (WCAG 3.3.1); with `rows`, a textarea.
 *
 * @example
 * <Field label="Capacité" name="capacite" inputMode="decimal" hint="En Go." error={error} />
 */
export function Field({ label, error, hint, countTo, ...rest }: InputProps | AreaProps) {
  const ownId = useId();
  const [length, setLength] = useState(0);
  const count = (event: SyntheticEvent<HTMLTextAreaElement>) => setLength(event.currentTarget.value.length);
  const { id = ownId } = rest;
  const described = [hint && `${id}-aide`, error && `${id}-erreur`].filter(Boolean).join(' ');
  const common = {
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {rest.required && <RequiredMark />}
      </label>
      {rest.rows === undefined ? (
        <input {...rest} {...common} />
      ) : (
        <textarea {...rest} {...common} {...(countTo && { onInput: count, onFocus: count })} />
      )}
      {countTo && length > countTo * 0.8 && (
        <p className={styles.hint} role="status">
          {formatCharacterCount(length, countTo)}
        </p>
      )}
      {hint && (
        <p id={`${id}-aide`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-erreur`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns « 4 200 caractères sur 5 000 », and what is too much. */
function formatCharacterCount(length: number, most: number): string {
  const count = `${formatNumber(length)} caractères sur ${formatNumber(most)}`;
  return length > most ? `${count} : raccourcissez de ${formatNumber(length - most)}.` : `${count}.`;
}
