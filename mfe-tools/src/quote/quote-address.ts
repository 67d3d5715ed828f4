import type { QuoteLine } from '@site/api-contract/quote/quote';
import {
  appendQuoteLines,
  MAX_QUOTE_LINES,
  parseQuoteLine,
  QUOTE_LINE_PARAM,
} from '@site/api-contract/quote/quote-text';
import { parseTypedInteger } from '@site/api-contract/texts/typed-number';
import { QUOTE_ADD_PARAMETER, QUOTE_PATH } from '@site/kit/quote-path';

/** The quote in an address. */
export interface QuoteAddress {
  lines: QuoteLine[];
  /** Texts of lines that can't be read: mistyped, cut off, or beyond the largest number. They stay in the address. */
  unread: string[];
}

/** Fields of the form that changes a line without scripts, beside those of the offer's choices. */
export const LINE_FORM = { offer: 'offre', quantity: 'quantite', rank: 'rang' } as const;

/**
 * Parses the address of the quote's page. `?ligne=a&offre=b&rang=0&debit=10` is what the form of the first line sends without
 * scripts, `?ajouter=a` what a link sends that adds an offer.
 */
export function parseQuoteAddress(query: URLSearchParams): QuoteAddress {
  const added = query.get(QUOTE_ADD_PARAMETER);
  const texts = added === null ? query.getAll(QUOTE_LINE_PARAM) : [added];
  const lines: QuoteLine[] = [];
  const unread: string[] = [];
  texts.forEach((text, index) => {
    const line = index < MAX_QUOTE_LINES ? parseQuoteLine(text) : null;
    if (line) lines.push(line);
    else unread.push(text);
  });
  const changed = added === null ? readChangedLine(query) : null;
  if (changed?.line) lines.splice(changed.rank, 0, changed.line);
  else if (changed) unread.push(changed.text);
  return { lines, unread };
}

/** Returns a typed amount, « 1 000 », as a line writes it; other values as they are. */
const tidyAmount = (value: string): string => String(parseTypedInteger(value) ?? value);

function readChangedLine(
  query: URLSearchParams,
): { text: string; line: QuoteLine | null; rank: number } | null {
  const offer = query.get(LINE_FORM.offer);
  if (offer === null) return null;
  const own: readonly string[] = [...Object.values(LINE_FORM), QUOTE_LINE_PARAM];
  const options = [...query].filter(([name, value]) => value !== '' && !own.includes(name));
  const text = [offer, ...options.map(([name, value]) => `${name}-${tidyAmount(value)}`)].join('*');
  // An invalid quantity is one.
  const line =
    parseQuoteLine(`${text}*${tidyAmount(query.get(LINE_FORM.quantity) ?? '')}`) ?? parseQuoteLine(text);
  return { text, line, rank: Number(query.get(LINE_FORM.rank)) };
}

/** Returns the address that shares lines, with the texts of an address that can't be read. */
export function buildQuoteAddress(lines: readonly QuoteLine[], unread: readonly string[] = []): string {
  const path = appendQuoteLines(QUOTE_PATH, lines);
  const rest = unread.map((text) => `${QUOTE_LINE_PARAM}=${encodeURIComponent(text)}`);
  if (rest.length === 0) return path;
  return `${path}${lines.length > 0 ? '&' : '?'}${rest.join('&')}`;
}
