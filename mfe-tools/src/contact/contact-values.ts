import {
  contactErrorFields,
  contactMessages,
  findContactErrors,
  formatMissingContactMessage,
} from '@site/api-contract/contact-rules';
import { findEmailError } from '@site/api-contract/email-rules';

/** Values of the form by field name. */
export interface ContactValues {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  message: string;
  consent: boolean;
  honeypot: string;
  offre?: string;
  /** Lines of a quote, as texts separated by spaces. */
  quote?: string;
  rappel?: string;
  adresse?: string;
}
export type ContactField = Exclude<keyof ContactValues, 'honeypot' | 'offre' | 'quote'>;

/** A faulty field with its error message. */
interface Fault {
  field: ContactField;
  message: string;
}

/**
 * Returns all faults in the order of the announcement (docs/product.md#contact): first the faults with an API code, then
 * those of the other fields. None for a filled honeypot, which is answered like a success.
 *
 * @param needed the field that the subject requires
 */
export function checkContact(values: ContactValues, needed?: 'rappel' | 'adresse'): Fault[] {
  const faults: Fault[] = [];
  const refuse = (isFaulty: boolean, field: ContactField, message: string) => {
    if (isFaulty) faults.push({ field, message });
  };
  for (const refusal of findContactErrors(values)) {
    if (refusal === 'honeypot') return [];
    refuse(true, contactErrorFields[refusal], contactMessages[refusal]);
  }
  for (const field of ['firstname', 'lastname'] as const)
    refuse(!values[field].trim(), field, formatMissingContactMessage(field));
  const fault = findEmailError(values.email);
  if (fault) refuse(true, 'email', fault);
  if (needed) refuse(!values[needed], needed, formatMissingContactMessage(needed));
  return faults;
}

/** Reads the values of the form; empty optional fields are left out. */
export function readFormValues(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const optional = ['offre', 'quote', 'rappel', 'adresse'].map((name) => [name, text(name).trim()]);
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    consent: data.has('consent'),
    honeypot: text('honeypot'),
    ...Object.fromEntries(optional.filter(([, value]) => value)),
  };
}

/** True when a field no longer has its default. A box without a value has « on » all the same. */
const isFilledIn = (field: HTMLInputElement): boolean =>
  field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

/** Restores the values of a rejected submission. Returns false, and changes nothing, if the visitor has filled in a field. */
export function restoreFormValues(form: HTMLFormElement, values: ContactValues): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input, textarea')];
  if (fields.some(isFilledIn)) return false;
  for (const field of fields) {
    const value = values[field.name as keyof ContactValues];
    if (field.type === 'checkbox') field.checked = value === true;
    else if (value !== undefined) field.value = String(value);
  }
  form.dispatchEvent(new Event('input'));
  return true;
}
/**
 * Attribute with the query for which a host filled the offer into the form. Empty when scripts may find more about the
 * offer.
 */
export const FILLED_FOR_ATTRIBUTE = 'data-demande';
