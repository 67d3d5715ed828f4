/** What begins a formula; the wide ones do in some languages. */
const SIGN = /[=+\-@＝＋－＠]/;

/** What begins a cell in some country's spreadsheet, whatever separates cells here: quotes don't hold there. */
const SEPARATOR = /[;,\t\r\n]/;

/** What a spreadsheet may pass over before a formula: spaces, invisible signs, quotes. */
const PASSED_OVER = /[\s"'\p{Cf}]/u;

/** A number or a telephone number: nothing that could run. */
const NUMBER = /^[+-]?[\d .,()]*$/;

/**
 * A value as one cell of a CSV file (RFC 4180) whose cells `separator` separates. Where a spreadsheet could take a text
 * for a formula, an apostrophe says that it is none: others write these texts, and formulas reach files and addresses.
 */
export function csvCell(value: string | number | null, separator: ',' | ';'): string {
  if (value === null) return '';
  const text = typeof value === 'string' && !NUMBER.test(value) ? defused(value) : String(value);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function defused(text: string): string {
  let safe = /^[\t\r\n]/.test(text) ? "'" : '';
  let isBeginning = true;
  for (const character of text) {
    if (isBeginning && SIGN.test(character)) safe += "'";
    safe += character;
    isBeginning = SEPARATOR.test(character) || (isBeginning && PASSED_OVER.test(character));
  }
  return safe;
}
