/** Stands before « ; », « ! » and « ? », and between the thousands of a number. */
const NARROW = '\u202f';
/** Stands before « : », « % », « € » and units, inside of guillemets, and between the pairs of a telephone number. */
const WIDE = '\u00a0';

const units =
  '[KMGT](?:i?o|b/s)|[GM]Hz|k?W|[Uhj]|m?s|min|(?:octet|qubit|thread|vCore|vCPU|seconde|minute|heure|jour|an)s?|mois|\\d\\d';

/** Spaces that a line doesn't end at; what stands before the space is captured where it matters. */
const narrow = / (?=[;!?])|(\d) (?=\d{3,}\b)/g;
const wide = new RegExp(` (?=[:»%€])|(«) |(\\d) (?=(?:${units})(?![\\wÀ-ÿ’']))`, 'g');

/**
 * A text as French composes it: the spaces before signs and units, inside numbers and after « become no-break ones, so
 * that no line begins with a sign or ends before its unit. Only the kind of spaces changes, never their number: texts,
 * data and addresses are written with ordinary spaces everywhere else (docs/decisions/0026).
 */
export const typeset = (text: string): string =>
  text.replace(narrow, `$1${NARROW}`).replace(wide, `$1$2${WIDE}`);
