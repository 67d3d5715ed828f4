import { EMAIL_MAX, isEmail } from '@site/api-contract/email-rules';

/** What its field says about an e-mail address; null when it is accepted. Blank ends don't count. */
export function emailFault(text: string): string | null {
  const email = text.trim();
  if (!email) return 'Merci d’indiquer votre adresse e-mail.';
  if (email.length > EMAIL_MAX) return `Cette adresse est trop longue : ${EMAIL_MAX} caractères au plus.`;
  return isEmail(email) ? null : 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.';
}
