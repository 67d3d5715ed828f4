const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether a text, blank ends aside, looks like an e-mail address. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

/** Longest address (RFC 5321, section 4.5.3.1.3), in UTF-16 units; the API refuses longer ones. */
const EMAIL_MAX = 254;

/** What its field says about an e-mail address; null when it is accepted. Blank ends don't count. */
export function emailFault(text: string): string | null {
  const email = text.trim();
  if (!email) return 'Merci d’indiquer votre adresse e-mail.';
  if (email.length > EMAIL_MAX) return `Cette adresse est trop longue : ${EMAIL_MAX} caractères au plus.`;
  return isEmail(email) ? null : 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.';
}
