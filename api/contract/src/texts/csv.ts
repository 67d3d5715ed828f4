/** Signs that begin a formula; full-width signs count in some languages. */
const SIGN = /[=+\-@＝＋－＠]/;

/** Signs that begin a cell in some country's spreadsheet, whatever `separator` is: quotes don't protect there. */
const SEPARATOR = /[;,\t\r\n]/;

/** Signs that a spreadsheet may skip before a formula: spaces, invisible signs, quotes. */
const PASSED_OVER = /[\s"'\p{Cf}]/u;

/** A number or a telephone number, which can't be a formula. */
const NUMBER = /^[+-]?[\d .,()]*$/;

/**
 * Returns a value as one cell of a CSV file (RFC 4180). An apostrophe before each possible formula keeps the spreadsheet
 * from running it (CSV injection): visitors write these texts.
 */
export function formatCsvCell(value: string | number | null, separator: ',' | ';'): string {
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
