import { contactMessages, contactRefusalField, contactRefusals } from '@site/api-contract/contact-rules';
import { isEmail } from '@site/api-contract/email-rules';

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

interface Fault {
  field: ContactField;
  message: string;
}

/** What the form shows after a try, with the fields it stands at. */
export type Check =
  | { status: 'ignored' }
  | { status: 'valid' }
  /** What each faulty field is told, in the order in which they are announced: at least one. */
  | { status: 'invalid'; faults: [Fault, ...Fault[]] };

/** What a message is for may need one of these. */
const needs = {
  rappel: 'Merci d’indiquer quand vous rappeler.',
  adresse: 'Merci d’indiquer l’adresse à raccorder.',
};

/**
 * All faults (docs/product.md#contact): those the API has codes for in their order, then those of fields that are only required.
 *
 * @param needed the field that what the message is for needs
 */
export function checkContact(values: ContactValues, needed?: keyof typeof needs): Check {
  const faults: Fault[] = [];
  const refuse = (isFaulty: boolean, field: ContactField, message: string) => {
    if (isFaulty) faults.push({ field, message });
  };
  for (const refusal of contactRefusals(values)) {
    if (refusal === 'honeypot') return { status: 'ignored' };
    refuse(true, contactRefusalField[refusal], contactMessages[refusal]);
  }
  refuse(!values.firstname.trim(), 'firstname', 'Merci d’indiquer votre prénom.');
  refuse(!values.lastname.trim(), 'lastname', 'Merci d’indiquer votre nom.');
  refuse(!isEmail(values.email), 'email', 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.');
  if (needed) refuse(!values[needed], needed, needs[needed]);
  const [first, ...rest] = faults;
  return first ? { status: 'invalid', faults: [first, ...rest] } : { status: 'valid' };
}

/** What stands in the form now. */
export function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    consent: data.has('consent'),
    honeypot: text('honeypot'),
    ...optional(data),
  };
}

/** Fields that aren't sent empty. */
const optional = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    ['offre', 'quote', 'rappel', 'adresse'].flatMap((name) => {
      const value = String(data.get(name) ?? '').trim();
      return value ? [[name, value]] : [];
    }),
  );

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
