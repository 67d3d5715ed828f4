import { RequiredMark } from '@site/kit/ui/Field';
import { FormField, type FormFieldProps } from '@site/kit/ui/FormField';
import styles from './ContactPage.module.css';

/** Error messages by field name. */
export type FieldErrors = Record<string, string | undefined>;

/** A field of the contact form: a box to tick, or a text. */
export function ContactField(props: FormFieldProps) {
  const { name, field, error } = props;
  if (field.input?.type !== 'checkbox') return <FormField {...props} />;
  return (
    <div className={styles.consent}>
      <label>
        <input
          {...field.input}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-erreur` : undefined}
        />
        <span>
          {field.label}
          {field.input.required && <RequiredMark />}
        </span>
      </label>
      {error && (
        <p id={`${name}-erreur`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
