import {
  MAX_QUOTE_LINES,
  MAX_QUOTE_QUANTITY,
  parseQuantity,
  replaceQuantity,
  stripQuantityAndPrice,
} from '@site/api-contract/quote/quote-text';

/** A stored line of the visitor's quote: its text (`formatQuoteLine`), and the offer's name in case the offer is withdrawn. */
export interface StoredQuoteLine {
  line: string;
  name: string;
}

/**
 * Returns the quote with a line added, or null when the quote is full. An existing line with the same offer and options
 * absorbs the quantity, up to the maximum, and keeps the price seen first. The quote's page shows a later price change.
 */
export function addQuoteLine(
  quote: readonly StoredQuoteLine[],
  added: StoredQuoteLine,
): StoredQuoteLine[] | null {
  const request = stripQuantityAndPrice(added.line);
  const at = quote.findIndex(({ line }) => stripQuantityAndPrice(line) === request);
  const alike = quote[at];
  if (!alike) return quote.length < MAX_QUOTE_LINES ? [...quote, added] : null;
  const quantity = Math.min(MAX_QUOTE_QUANTITY, parseQuantity(alike.line) + parseQuantity(added.line));
  return quote.with(at, { ...added, line: replaceQuantity(alike.line, quantity) });
}
