import { rightsLink } from '@site/api-contract/forms/field-words';
import type { FieldDeclaration, FormDeclaration } from '@site/api-contract/forms/form';
import { Link } from '../page-context.ts';
import { Field } from './Field.tsx';

/** Props of {@link FormField}. */
export interface FormFieldProps {
  name: string;
  field: FieldDeclaration;
  id?: string;
  /** Error message; see {@link Field}. */
  error?: string | undefined;
  /** Overrides the declaration. */
  required?: boolean;
  defaultValue?: string | undefined;
}

/**
 * A field with the label, the hint and the attributes of its declaration.
 *
 * @example
 * <FormField name="email" field={betaForm.fields.email} error={error} />
 */
export function FormField({ field: { label = '', hint, input, maxLength }, ...rest }: FormFieldProps) {
  const props = { label, hint, ...input, ...rest };
  return input?.rows ? (
    <Field {...props} rows={input.rows} countTo={maxLength} />
  ) : (
    <Field {...props} rows={undefined} />
  );
}

/** The trap for robots, which visitors neither see nor reach. */
export const Honeypot = () => (
  <div data-unseen="" aria-hidden="true">
    <label>
      Ne pas remplir
      <input name="honeypot" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/** The privacy notice under a form. */
export const FormNotice = ({ form, className }: { form: FormDeclaration; className?: string }) => (
  <p className={className}>
    {form.notice} <Link to={rightsLink.to}>{rightsLink.label}</Link>.
  </p>
);
