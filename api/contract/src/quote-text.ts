import type { QuoteLine } from './quote.ts';

/** Most lines of one quote, and most of one offer in a line. */
export const MAX_QUOTE_LINES = 30;
export const MAX_QUOTE_QUANTITY = 999;

/** Query parameter of one line in an address. */
export const QUOTE_LINE = 'ligne';

/** Longest text of a whole quote: thirty lines with four options each fit well. */
export const QUOTE_TEXT_MAX = 6_000;

const ON_QUOTE = 'devis';
const PRICE_SEEN = /^(devis|\d{1,9})-(\d{1,9})$/;
const OPTION = /^([a-z][a-z0-9]{0,19})-([a-z0-9-]{1,20})$/;

/** An offer's or server's id, as addresses and messages name it. */
export const OFFER_ID = /^[\w.-]{1,80}$/;

/** A line as text, in characters no address has to escape: `mobile-40*2*sim-physique*1049-1200`. */
export function lineText({ offer, quantity, options, seen }: QuoteLine): string {
  const chosen = Object.entries(options).map(([id, value]) => `${id}-${value}`);
  const price = seen ? [`${seen.monthlyCents ?? ON_QUOTE}-${seen.onceCents}`] : [];
  return [offer, ...(quantity > 1 ? [quantity] : []), ...chosen, ...price].join('*');
}

const QUANTITY = /\*(\d+)(?![^*])/;
const QUANTITY_OR_PRICE = /\*(\d+|(devis|\d+)-\d+)(?![^*])/g;

/** What the text of a line asks for: the same for lines that differ in quantity and price alone. */
export const requestIn = (text: string): string => text.replace(QUANTITY_OR_PRICE, '');

/** How many the text of a line asks for. */
export const quantityIn = (text: string): number => Number(QUANTITY.exec(text)?.[1] ?? 1);

/** The text of a line with another quantity, 2 or more. */
export const withQuantity = (text: string, quantity: number): string =>
  text.replace(QUANTITY, '').replace(/(?=\*)|$/, `*${quantity}`);

/** The line a text stands for; null when it stands for none. */
export function parseLine(text: string): QuoteLine | null {
  const [offer = '', ...parts] = text.split('*', 15);
  if (!OFFER_ID.test(offer)) return null;
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

/** The path of a page with lines in its query. */
export const withLines = (path: string, lines: readonly QuoteLine[]): string =>
  lines.length > 0 ? `${path}?${lines.map((line) => `${QUOTE_LINE}=${lineText(line)}`).join('&')}` : path;

/** The lines in such a query, as many as a quote has at most; what stands for none is left out. */
export const linesIn = (query: URLSearchParams): QuoteLine[] =>
  query
    .getAll(QUOTE_LINE)
    .slice(0, MAX_QUOTE_LINES)
    .flatMap((text) => parseLine(text) ?? []);
