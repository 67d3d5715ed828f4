import type { FormDeclaration } from '@site/api-contract/forms/form';

/** Values of a form by field name. */
export type FormValues = Record<string, string | boolean>;

/** Reads the values of a declared form; empty optional fields are left out. */
export function readFormValues({ fields }: FormDeclaration, form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const values: FormValues = { honeypot: String(data.get('honeypot') ?? '') };
  for (const [name, { input }] of Object.entries(fields)) {
    const text = String(data.get(name) ?? '');
    if (input?.type === 'checkbox') values[name] = data.has(name);
    else if (input?.required) values[name] = text;
    else if (text.trim()) values[name] = text.trim();
  }
  return values;
}

/** True when a field no longer has its default. A box without a value has « on » all the same. */
const isFilledIn = (field: HTMLInputElement): boolean =>
  field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

/** Restores the values of a rejected submission. Returns false, and changes nothing, if the visitor has filled in a field. */
export function restoreFormValues(form: HTMLFormElement, values: FormValues): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea')];
  if (fields.some(isFilledIn)) return false;
  for (const field of fields) {
    const value = values[field.name];
    if (field.type === 'checkbox') field.checked = value === true;
    else if (value !== undefined) field.value = String(value);
  }
  form.dispatchEvent(new Event('input'));
  return true;
}
