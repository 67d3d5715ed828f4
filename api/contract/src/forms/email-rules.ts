/** Rules of an e-mail address, without zod: for the browser and the API alike. */
import { formatMissingMessage, formatTooLongMessage } from './field-words.ts';

/** Longest e-mail address, in UTF-16 units (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX = 254;

const WORD = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';

/**
 * Words and dots before the sign, a DNS name after it, letters of any script in both (RFC 5322, section 3.2.3; RFC 6531,
 * section 3.3). Quoted names and bare IP addresses don't match: no provider assigns them. For texts of at most {@link
 * EMAIL_MAX} units.
 */
export const EMAIL_PATTERN = new RegExp(
  `^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+(?:xn--[a-z0-9-]+|[\\p{L}\\p{M}]{2,})$`,
  'iu',
);

const FIELD = 'votre adresse e-mail';

/** Error messages of the e-mail field. */
export const emailMessages = {
  missing: formatMissingMessage(FIELD),
  tooLong: formatTooLongMessage(FIELD, EMAIL_MAX),
  unknown: 'Indiquez une adresse e-mail de la forme nom@exemple.fr.',
};

/** Returns the error message for an e-mail address; null for a valid one. Leading and trailing blanks don't count. */
export function findEmailError(text: string): string | null {
  const email = text.trim();
  if (!email) return emailMessages.missing;
  if (email.length > EMAIL_MAX) return emailMessages.tooLong;
  return EMAIL_PATTERN.test(email) ? null : emailMessages.unknown;
}
