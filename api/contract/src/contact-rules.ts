import { EMAIL_MAX } from './email-rules.ts';
import { formatMissingMessage } from './field-words.ts';
import { retentionText } from './retention.ts';

/**
 * Rules of the contact form, without zod. The browser checks the form with them before sending, the API checks the
 * request.
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

/** Names of the fields in sentences to the visitor. */
export const contactFieldNames = {
  firstname: 'votre prénom',
  lastname: 'votre nom',
  phone: 'votre numéro de téléphone',
  message: 'votre message',
  rappel: 'le moment où vous rappeler',
  adresse: 'l’adresse à raccorder',
} as const;

/** Error message of an empty required field. */
export const formatMissingContactMessage = (field: keyof typeof contactFieldNames) =>
  formatMissingMessage(contactFieldNames[field]);

/** Labels of the fields, in the form and on the page that shows a rejected submission again. */
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

/** Privacy notice under the form, before the link to the visitor's rights. */
export const contactNotice = `Ces informations, destinées à notre équipe, servent à vous répondre ; elles sont effacées après ${retentionText}. Vous pouvez y accéder, les corriger ou les faire effacer :`;

/** Texts of the form and the API about a submission, word for word (docs/product.md#messages). */
export const contactMessages = {
  success: '✅ Demande de contact envoyée avec succès !',
  error: '❌ Une erreur est survenue. Veuillez réessayer.',
  consent_missing: 'Vous devez accepter pour envoyer le message.',
  phone_missing: 'Merci d’indiquer votre numéro de téléphone.',
  message_too_short: 'Votre message doit contenir au moins 50 caractères.',
} as const;

/** Reason of a rejection. The answer to `honeypot` looks like a success. */
export type ContactErrorCode = 'honeypot' | 'consent_missing' | 'phone_missing' | 'message_too_short';

/** The field that shows the rejection; `honeypot` has none. */
export const contactErrorFields = {
  consent_missing: 'consent',
  phone_missing: 'phone',
  message_too_short: 'message',
} as const satisfies Record<Exclude<ContactErrorCode, 'honeypot'>, string>;

/**
 * Returns the broken rules, in the order of docs/product.md#contact. Leading and trailing blanks don't count.
 * @param fields values of any type: the API passes unchecked bodies
 */
export function findContactErrors(
  fields: Partial<Record<'honeypot' | 'consent' | 'phone' | 'message', unknown>>,
): ContactErrorCode[] {
  const isBroken: Record<ContactErrorCode, boolean> = {
    honeypot: (fields.honeypot ?? '') !== '',
    consent_missing: fields.consent !== true,
    phone_missing: trimmedLength(fields.phone) < CONTACT_PHONE_MIN,
    message_too_short: trimmedLength(fields.message) < CONTACT_MESSAGE_MIN,
  };
  return (Object.keys(isBroken) as ContactErrorCode[]).filter((refusal) => isBroken[refusal]);
}

function trimmedLength(value: unknown): number {
  return typeof value === 'string' ? value.trim().length : 0;
}
