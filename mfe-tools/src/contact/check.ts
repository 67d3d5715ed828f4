import { checkContact, contactMessages, contactRefusalField } from '@site/api-contract/contact-rules';
import { isEmail } from '@site/api-contract/email-rules';

/** What the visitor typed, by field name (specification, section 3). */
export interface ContactValues {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  message: string;
  consent: boolean;
  honeypot: string;
  offre?: string;
}
export type ContactField = Exclude<keyof ContactValues, 'honeypot' | 'offre'>;

/** What the form shows after a try; the statuses of the specification, section 4, with the fields they stand at. */
export type Check =
  | { status: 'ignored' }
  | { status: 'valid' }
  | { status: 'invalid'; field: ContactField; message: string };

const others: { field: ContactField; isMissing(values: ContactValues): boolean; message: string }[] = [
  {
    field: 'firstname',
    isMissing: ({ firstname }) => !firstname.trim(),
    message: 'Merci d’indiquer votre prénom.',
  },
  {
    field: 'lastname',
    isMissing: ({ lastname }) => !lastname.trim(),
    message: 'Merci d’indiquer votre nom.',
  },
  {
    field: 'email',
    isMissing: ({ email }) => !isEmail(email),
    message: 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.',
  },
];

/** The specified checks in their order (section 5), then the fields the specification leaves to the browser. */
export function check(values: ContactValues): Check {
  const refusal = checkContact(values);
  if (refusal === 'honeypot') return { status: 'ignored' };
  if (refusal)
    return { status: 'invalid', field: contactRefusalField[refusal], message: contactMessages[refusal] };
  const missing = others.find(({ isMissing }) => isMissing(values));
  return missing
    ? { status: 'invalid', field: missing.field, message: missing.message }
    : { status: 'valid' };
}
