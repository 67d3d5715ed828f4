import {
  askForContact,
  contactMessages,
  contactRefusalField,
  contactRefusals,
} from '@site/api-contract/contact-rules';
import { emailFault } from '@site/api-contract/email-rules';

/** What the visitor typed, by field name. */
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

/** What a faulty field is told. */
interface Fault {
  field: ContactField;
  message: string;
}

/**
 * All faults, in the order in which they are announced (docs/product.md#contact): those the API has codes for in their order,
 * then those of fields that are only required. Null for a filled honeypot, which is told nothing.
 *
 * @param needed the field that what the message is for needs
 */
export function checkContact(values: ContactValues, needed?: 'rappel' | 'adresse'): Fault[] | null {
  const faults: Fault[] = [];
  const refuse = (isFaulty: boolean, field: ContactField, message: string) => {
    if (isFaulty) faults.push({ field, message });
  };
  for (const refusal of contactRefusals(values)) {
    if (refusal === 'honeypot') return null;
    refuse(true, contactRefusalField[refusal], contactMessages[refusal]);
  }
  for (const field of ['firstname', 'lastname'] as const)
    refuse(!values[field].trim(), field, askForContact(field));
  const fault = emailFault(values.email);
  if (fault) refuse(true, 'email', fault);
  if (needed) refuse(!values[needed], needed, askForContact(needed));
  return faults;
}

/** What stands in the form now; what is optional isn't sent empty. */
export function valuesOf(form: HTMLFormElement): ContactValues {
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

/** Gives a refused submission back to the visitor, unless something else was typed meanwhile. */
export function restore(form: HTMLFormElement, values: ContactValues): void {
  if (valuesOf(form).message) return;
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
    else if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
      input.value = String(value);
  }
  form.dispatchEvent(new Event('input'));
}
/** Names the query a host has put an offer into the form for; empty where scripts may know more of it. */
export const MADE_FOR = 'data-demande';
