/** Stands before « ; », « ! » and « ? », and inside numbers. */
const NARROW = '\u202f';
/** Stands before « : », « % », « € » and units, and inside of guillemets. */
const WIDE = '\u00a0';

const units =
  '[KMGT]i?o|[KMGT]b(?:it)?/s|[GM]Hz|k?W|U|ms|mn|min|s|h|j|octets?|qubits?|vC(?:ore|PU)s?|(?:seconde|minute|heure|jour|an)s?|mois';

/** Spaces that a line doesn't end at; what stands before the space is captured where it matters. */
const narrow = / (?=[;!?])|(\d) (?=\d+(?![\wÀ-ÿ]))/g;
const wide = new RegExp(` (?=[:»%€])|(«) |(\\d) (?=(?:${units})(?![\\wÀ-ÿ’']))`, 'g');

/**
 * A text as French composes it: the spaces before signs and units, inside numbers and after « become no-break ones, so
 * that no line begins with a sign or ends before its unit. Only the kind of spaces changes, never their number: texts,
 * data and addresses are written with ordinary spaces everywhere else (docs/decisions/0026).
 */
export const typeset = (text: string): string =>
  text.replace(narrow, `$1${NARROW}`).replace(wide, `$1$2${WIDE}`);
