import type { QuoteLine } from './quote.ts';

/** Most lines of one quote, and the largest quantity of one line. */
export const MAX_QUOTE_LINES = 30;
export const MAX_QUOTE_QUANTITY = 999;

/** Query parameter of one line in an address. */
export const QUOTE_LINE_PARAM = 'ligne';

/** Longest text of a whole quote: thirty lines with four options each fit well. */
export const QUOTE_TEXT_MAX = 6_000;

const ON_QUOTE = 'devis';
const PRICE_SEEN = /^(devis|\d{1,9})-(\d{1,9})$/;
const OPTION = /^([a-z][a-z0-9]{0,19})-([a-z0-9-]{1,20})$/;

/** Id of an offer or a server in addresses and messages. */
export const OFFER_ID_PATTERN = /^[\w.-]{1,80}$/;

/** Writes a line as text, in characters that a URL needn't escape: `mobile-40*2*sim-physique*1049-1200`. */
export function formatQuoteLine({ offer, quantity, options, seen }: QuoteLine): string {
  const selections = Object.entries(options).map(([id, value]) => `${id}-${value}`);
  const price = seen ? [`${seen.monthlyCents ?? ON_QUOTE}-${seen.onceCents}`] : [];
  return [offer, ...(quantity > 1 ? [quantity] : []), ...selections, ...price].join('*');
}

const QUANTITY = /\*(\d+)(?![^*])/;
const QUANTITY_OR_PRICE = /\*(\d+|(devis|\d+)-\d+)(?![^*])/g;

/** Returns the text of a line without quantity and price, so that equal requests compare equal. */
export const stripQuantityAndPrice = (text: string): string => text.replace(QUANTITY_OR_PRICE, '');

/** Returns the quantity in the text of a line; 1 when the text names none. */
export const parseQuantity = (text: string): number => Number(QUANTITY.exec(text)?.[1] ?? 1);

/** Returns the text of a line with another quantity, 2 or more. */
export const replaceQuantity = (text: string, quantity: number): string =>
  text.replace(QUANTITY, '').replace(/(?=\*)|$/, `*${quantity}`);

/** Parses the text of a line; null when the text is malformed. */
export function parseQuoteLine(text: string): QuoteLine | null {
  const [offer = '', ...parts] = text.split('*', 15);
  if (!OFFER_ID_PATTERN.test(offer)) return null;
  const line: QuoteLine = { offer, quantity: 1, options: {} };
  for (const part of parts) {
    const [, monthly, once] = PRICE_SEEN.exec(part) ?? [];
    const [, option, value] = OPTION.exec(part) ?? [];
    if (/^[1-9]\d{0,2}$/.test(part)) line.quantity = Number(part);
    else if (monthly)
      line.seen = { monthlyCents: monthly === ON_QUOTE ? null : Number(monthly), onceCents: Number(once) };
    else if (option) line.options[option] = value as string;
    else return null;
  }
  return line;
}

/** Returns the path with one query parameter per line. */
export const appendQuoteLines = (path: string, lines: readonly QuoteLine[]): string =>
  lines.length > 0
    ? `${path}?${lines.map((line) => `${QUOTE_LINE_PARAM}=${formatQuoteLine(line)}`).join('&')}`
    : path;

/** Parses the lines of a query, at most {@link MAX_QUOTE_LINES}; malformed lines are left out. */
export const parseQuoteLines = (query: URLSearchParams): QuoteLine[] =>
  query
    .getAll(QUOTE_LINE_PARAM)
    .slice(0, MAX_QUOTE_LINES)
    .flatMap((text) => parseQuoteLine(text) ?? []);
