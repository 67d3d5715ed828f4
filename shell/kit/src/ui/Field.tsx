import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';

interface Common {
  label: string;
  /** Error message with the accepted input; shown and announced with the field. */
  error?: string | undefined;
  hint?: string | undefined;
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
export function Field({ label, error, hint, ...rest }: InputProps | AreaProps) {
  const ownId = useId();
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
      {rest.rows === undefined ? <input {...rest} {...common} /> : <textarea {...rest} {...common} />}
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
