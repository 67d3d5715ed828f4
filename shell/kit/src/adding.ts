import type { QuoteLine } from '@site/api-contract/quote';
import { chosenOf, MAX_QUOTE_LINES, MAX_QUOTE_QUANTITY, unitPriceOf } from '@site/api-contract/quote-rules';
import { lineText, parseLine } from '@site/api-contract/quote-text';
import { type FindQuotable, readQuotables } from './quotables.ts';
import { type KeptLine, keepQuote, linesKept, storedQuote } from './quote.ts';

/** A line as it is kept, with the price the visitor sees now. */
export function keptLine(line: QuoteLine, find: FindQuotable, name: string): KeptLine {
  const offer = find(line.offer);
  if (!offer) return { line: lineText(line), name };
  const { choices = [] } = offer;
  const chosen = chosenOf(choices, line.options);
  const options = Object.fromEntries(choices.map(({ id }, index) => [id, chosen[index] as string]));
  return { line: lineText({ ...line, options, seen: unitPriceOf(offer, options) }), name: offer.name };
}

/** Whether two texts stand for the same offer with the same choices, in whatever quantity. */
const isAlike = (one: QuoteLine, other: QuoteLine | null): boolean =>
  other !== null && lineText({ ...one, quantity: 1 }) === lineText({ ...other, quantity: 1 });

/** What became of an offer that was to be added: its name and the quote with it, or why it wasn't. */
export type Added =
  | { outcome: 'added'; name: string; lines: KeptLine[]; isKept: boolean }
  | { outcome: 'full' | 'unreadable' };

/** Adds a line to the visitor's quote; one that is there already counts one more. Never rejects. */
export async function addToQuote(text: string): Promise<Added> {
  const line = parseLine(text);
  if (!line) return { outcome: 'unreadable' };
  // Without the list the line is kept all the same; the quote's page finds its name and price.
  const find = await readQuotables([line.offer]).catch((): FindQuotable => () => null);
  const added = keptLine(line, find, line.offer);
  const lines = linesKept(storedQuote());
  const at = lines.findIndex((kept) => isAlike(parseLine(added.line) ?? line, parseLine(kept.line)));
  const same = lines[at] && parseLine(lines[at].line);
  if (!same && lines.length >= MAX_QUOTE_LINES) return { outcome: 'full' };
  const quantity = Math.min(MAX_QUOTE_QUANTITY, (same?.quantity ?? 0) + line.quantity);
  const next = same ? { ...added, line: lineText({ ...same, quantity }) } : added;
  const all = same ? lines.with(at, next) : [...lines, next];
  return { outcome: 'added', name: added.name, lines: all, isKept: keepQuote(all) };
}
