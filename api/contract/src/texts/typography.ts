/** Precedes « ; », « ! » and « ? » except in headings, and separates the thousands of a number. */
const NARROW = '\u202f';
/** Precedes « : », « % », « € » and units. Also used inside guillemets and between the pairs of a telephone number. */
const WIDE = '\u00a0';

const units =
  '[KMGT](?:i?o|b/s)|[GM]Hz|k?W|[Uhj]|m?s|min|(?:octet|qubit|thread|vCore|vCPU|seconde|minute|heure|jour|an)s?|mois|\\d\\d';

/** Spaces that become no-break spaces; the groups capture the text before a space where the pattern needs it. */
const narrow = / (?=[;!?])|(\d) (?=\d{3,}\b)/g;
const wide = new RegExp(` (?=[:»%€])|(«) |(\\d) (?=(?:${units})(?![\\wÀ-ÿ’']))`, 'g');

/**
 * Returns a text with French no-break spaces: before signs and units, inside numbers and after « . No line begins with a
 * sign or ends before its unit. Only the kind of spaces changes, never their number. Texts, data and addresses use
 * ordinary spaces everywhere else (docs/decisions/0026).
 *
 * @example
 * typeset('Un prix : 5 €') // no-break spaces before « : » and « € »
 */
export const typeset = (text: string): string =>
  text.replace(narrow, `$1${NARROW}`).replace(wide, `$1$2${WIDE}`);
