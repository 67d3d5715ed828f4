import {
  MAX_QUOTE_LINES,
  MAX_QUOTE_QUANTITY,
  quantityIn,
  requestIn,
  withQuantity,
} from '@site/api-contract/quote-text';

/** A line of the visitor's quote as it is kept: its text (`lineText`), and the offer's name should the offer go. */
export interface KeptLine {
  line: string;
  name: string;
}

/**
 * Returns the quote with a line added, or null where the quote is full. A line of the same offer with the same choices takes
 * the added quantity, up to the most there can be, and keeps the price seen first: the quote's page names what has
 * changed since.
 */
export function addLine(quote: readonly KeptLine[], added: KeptLine): KeptLine[] | null {
  const request = requestIn(added.line);
  const at = quote.findIndex(({ line }) => requestIn(line) === request);
  const alike = quote[at];
  if (!alike) return quote.length < MAX_QUOTE_LINES ? [...quote, added] : null;
  const quantity = Math.min(MAX_QUOTE_QUANTITY, quantityIn(alike.line) + quantityIn(added.line));
  return quote.with(at, { ...added, line: withQuantity(alike.line, quantity) });
}
