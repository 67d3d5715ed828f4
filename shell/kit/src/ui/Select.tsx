import { type SelectHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';
import { RequiredMark } from './Field.tsx';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** First option, with an empty value. */
  placeholder?: string;
  error?: string | undefined;
}

/**
 * A labelled native select with its error message (WCAG 3.3.1).
 *
 * @example
 * <Select label="Jeu" value={game} options={[{ value: 'minecraft', label: 'Minecraft' }]} onChange={choose} />
 */
export function Select({ label, options, placeholder, error, ...rest }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {rest.required && <RequiredMark />}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-erreur` : undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-erreur`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
