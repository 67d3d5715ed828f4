/**
 * A number as people in France write it: digits alone or in groups of three, then a comma or a point and decimals. Groups
 * are apart by spaces or apostrophes, or by points where a comma or a second point shows that they aren't decimals.
 */
const NUMBER =
  /^(\d{1,3}(?:(?:[ '’]\d{3})+|(?:\.\d{3})+(?=,)|(?:\.\d{3}){2,})|\d{1,20})(?:,(\d{1,40})|\.(\d{1,40}))?$/;

/** Digits of a typed number, before and after its decimal sign. */
export interface TypedNumber {
  whole: string;
  decimals: string;
}

/**
 * Parses a typed or pasted number: « 1 500,00 » and « 1.500,00 » are 1500 and 00. Null for any other text, such as a sign
 * or an exponent. « 1.500 » has three decimals: callers that take no decimals reject it, rather than guess.
 */
export function parseTypedNumber(text: string): TypedNumber | null {
  const [, whole = '', comma = '', point = ''] = NUMBER.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  return whole ? { whole: whole.replace(/\D/g, ''), decimals: comma || point } : null;
}

/** Parses a typed integer of at most nine digits: « 1 500 » and « 1500,00 » are 1500. Null for any other text. */
export function parseTypedInteger(text: string): number | null {
  const { whole = '', decimals = '' } = parseTypedNumber(text) ?? {};
  return /^\d{1,9}$/.test(whole) && /^0{0,2}$/.test(decimals) ? Number(whole) : null;
}
