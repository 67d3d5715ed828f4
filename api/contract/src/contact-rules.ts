import { EMAIL_MAX } from './email-rules.ts';
import { askFor } from './field-words.ts';

/**
 * The contact form's rules, without zod: the browser applies them before it sends,
 * the API applies the very same function to what it receives.
 */

/** Shortest accepted message, in UTF-16 units as `minlength` counts them, ends trimmed. */
export const CONTACT_MESSAGE_MIN = 50;

/** Shortest accepted telephone number, in characters, ends trimmed. */
export const CONTACT_PHONE_MIN = 6;

/** Longest accepted values of the form’s fields, in UTF-16 units. */
export const contactLimits = {
  firstname: 80,
  lastname: 80,
  email: EMAIL_MAX,
  phone: 40,
  message: 5000,
  rappel: 120,
  adresse: 200,
} as const;

/** What the fields are called in a sentence to the visitor. */
export const contactFieldNames = {
  firstname: 'votre prénom',
  lastname: 'votre nom',
  phone: 'votre numéro de téléphone',
  message: 'votre message',
  rappel: 'le moment où vous rappeler',
  adresse: 'l’adresse à raccorder',
} as const;

/** What a visitor reads at a field that has to be filled in and isn't. */
export const askForContact = (field: keyof typeof contactFieldNames) => askFor(contactFieldNames[field]);

/** The fields' labels, of the form and of the page that gives a refused one back. */
export const contactLabels = {
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'Adresse e-mail',
  phone: 'Téléphone',
  rappel: 'Quand vous rappeler ?',
  adresse: 'Adresse à raccorder',
  message: 'Message',
  consent: 'J’accepte que ces informations servent à traiter ma demande.',
} as const;

/** Under the form: what becomes of what is sent, before the link to one's rights. */
export const contactNotice =
  'Ces informations, destinées à notre équipe, servent à vous répondre ; elles sont effacées après trois ans d’inactivité. Vous pouvez y accéder, les corriger ou les faire effacer :';

/** Every text the form and the API show about a submission, word for word (docs/product.md#messages). */
export const contactMessages = {
  success: '✅ Demande de contact envoyée avec succès !',
  error: '❌ Une erreur est survenue. Veuillez réessayer.',
  consent_missing: 'Vous devez accepter pour envoyer le message.',
  phone_missing: 'Merci d’indiquer votre numéro de téléphone.',
  message_too_short: 'Votre message doit contenir au moins 50 caractères.',
} as const;

/** Why a submission goes no further. `honeypot` is the one that must look like a success. */
export type ContactRefusal = 'honeypot' | 'consent_missing' | 'phone_missing' | 'message_too_short';

/** The field a refusal is shown at; a honeypot is shown nowhere. */
export const contactRefusalField = {
  consent_missing: 'consent',
  phone_missing: 'phone',
  message_too_short: 'message',
} as const satisfies Record<Exclude<ContactRefusal, 'honeypot'>, string>;

/**
 * The rules a submission breaks, in the order of docs/product.md#contact. Blank ends
 * don't count: fifty spaces are no message.
 * @param fields of any sort: the API hands over bodies nobody has checked yet
 */
export function contactRefusals(
  fields: Partial<Record<'honeypot' | 'consent' | 'phone' | 'message', unknown>>,
): ContactRefusal[] {
  const isBroken: Record<ContactRefusal, boolean> = {
    honeypot: (fields.honeypot ?? '') !== '',
    consent_missing: fields.consent !== true,
    phone_missing: trimmedLength(fields.phone) < CONTACT_PHONE_MIN,
    message_too_short: trimmedLength(fields.message) < CONTACT_MESSAGE_MIN,
  };
  return (Object.keys(isBroken) as ContactRefusal[]).filter((refusal) => isBroken[refusal]);
}

function trimmedLength(value: unknown): number {
  return typeof value === 'string' ? value.trim().length : 0;
}
