import type { QuoteLine } from '@site/api-contract/quote/quote';
import { completeQuoteLine } from '@site/api-contract/quote/quote-rules';
import { formatQuoteLine, parseQuoteLine } from '@site/api-contract/quote/quote-text';
import { type QuotableOfferLookup, readQuotableOffers } from '@site/kit/quotable-offers';
import { parseStoredLines, readStoredQuote, storeQuote } from '@site/kit/quote';
import { QUOTE_ADD_PARAMETER } from '@site/kit/quote-path';
import { addQuoteLine, type StoredQuoteLine } from '@site/kit/stored-quote-line';
import { notifyQueryChange, useUrlQuery } from '@site/kit/url-state';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createNamedOfferLookup, type NamedOffers } from './named-offers.ts';
import { buildQuoteAddress, parseQuoteAddress } from './quote-address.ts';

/** A line of the quote shown. */
export interface QuoteLineView {
  line: QuoteLine;
  /** Name of the offer at the time it was added; the id in a quote from an address. */
  name: string;
}

const viewLines = (stored: readonly StoredQuoteLine[]): QuoteLineView[] =>
  stored.flatMap(({ line: text, name }) => {
    const line = parseQuoteLine(text);
    return line ? [{ line, name }] : [];
  });

/** Returns the lines as text for a message. */
export const formatQuoteLines = (lines: readonly QuoteLineView[]): string =>
  lines.map(({ line }) => formatQuoteLine(line)).join(' ');

/** Returns the address that shares the lines. */
export const buildQuotePath = (lines: readonly QuoteLineView[], unread: readonly string[] = []): string =>
  buildQuoteAddress(
    lines.map(({ line }) => line),
    unread,
  );

/** Key in the state of the history entry for the visitor's own lines in its address. */
const OWN_LINES_STATE = 'devis';

/** Writes the lines to the address, whose unreadable lines stay. */
function tellAddress(lines: readonly QuoteLineView[], state: unknown = history.state): void {
  const { unread } = parseQuoteAddress(new URLSearchParams(location.search));
  history.replaceState(state, '', buildQuotePath(lines, unread));
  notifyQueryChange();
}

/**
 * Adds the line of an address to the stored quote and returns the quote. An invalid line or a full quote changes
 * nothing. Without the list of offers, the line is added unchanged.
 */
async function addFromAddress(text: string, known: NamedOffers | undefined): Promise<StoredQuoteLine[]> {
  const line = parseQuoteLine(text);
  if (!line) return parseStoredLines(textOnDevice());
  const find = known
    ? createNamedOfferLookup(known)
    : await readQuotableOffers([line.offer]).catch((): QuotableOfferLookup => () => null);
  const offer = find(line.offer);
  const quote = parseStoredLines(textOnDevice());
  const complete = offer ? completeQuoteLine(line, offer) : line;
  const added = addQuoteLine(quote, { line: formatQuoteLine(complete), name: offer?.name ?? line.offer });
  if (added) keep(added);
  return added ?? quote;
}

/** Returns the text of the stored quote; an empty quote when storage is unavailable. */
function textOnDevice(): string {
  try {
    return readStoredQuote();
  } catch {
    return '[]';
  }
}

/** Stores the quote on the device; false when storage is unavailable. */
function keep(lines: readonly StoredQuoteLine[]): boolean {
  try {
    storeQuote(lines);
    return true;
  } catch {
    return false;
  }
}

function followStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/**
 * Holds the visitor's stored quote and mirrors it in the address, so that the visitor can share it. An address with
 * another quote shows that one (`isShared`) until the visitor adopts it.
 *
 * @param known the offers in the page's HTML, for a line that its address adds
 */
export function useQuote(known: NamedOffers | undefined) {
  const query = useUrlQuery();
  const text = useSyncExternalStore(followStorage, textOnDevice, () => '[]');
  const mine = useMemo(() => viewLines(parseStoredLines(text)), [text]);
  const address = useMemo(() => parseQuoteAddress(query), [query]);
  const shared = useMemo(
    () =>
      address.lines.map((line): QuoteLineView => {
        const ownLine = mine.find((shown) => shown.line.offer === line.offer);
        return { line, name: ownLine?.name ?? line.offer };
      }),
    [address, mine],
  );
  /** The visitor's lines last in the address; another tab may have added lines since. */
  const announced = useRef('');
  const mineText = formatQuoteLines(mine);
  const sharedText = formatQuoteLines(shared);
  const toAdd = query.get(QUOTE_ADD_PARAMETER);
  const isShared =
    toAdd === null &&
    shared.length > 0 &&
    mine.length > 0 &&
    sharedText !== mineText &&
    sharedText !== announced.current &&
    // A page restored from the session history has a new ref.
    sharedText !== history.state?.[OWN_LINES_STATE];
  /** True when storage is unavailable: then only the address holds the quote, and the empty store must not clear it. */
  const isRefused = useRef(false);
  /** Writes the visitor's own lines to the address. */
  const announce = (lines: readonly QuoteLineView[]) => {
    announced.current = formatQuoteLines(lines);
    tellAddress(
      lines,
      isRefused.current ? history.state : { ...history.state, [OWN_LINES_STATE]: announced.current },
    );
  };
  /** Stores the lines as the visitor's own quote, in place of an earlier one. */
  const write = (lines: readonly QuoteLineView[]) => {
    isRefused.current = !keep(lines.map(({ line, name }) => ({ line: formatQuoteLine(line), name })));
    announce(lines);
  };

  /** Changes the quote shown: another person's quote in the address only, which leaves the visitor's own. */
  const edit = (lines: readonly QuoteLineView[]) => (isShared ? tellAddress(lines) : write(lines));

  /** The line being added, which changes the quote before the address. */
  const adding = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts represent the lines
  useEffect(() => {
    // Hydration begins with an empty quote, which must not replace the device's.
    if (textOnDevice() !== text) return;
    if (toAdd !== null) {
      if (adding.current === toAdd) return;
      adding.current = toAdd;
      void addFromAddress(toAdd, known).then((stored) => tellAddress(viewLines(stored)));
      return;
    }
    adding.current = null;
    if (isShared || isRefused.current) return;
    if (mine.length === 0 && shared.length > 0 && sharedText !== announced.current) write(shared);
    else if (sharedText !== mineText || (mineText && mineText !== announced.current)) announce(mine);
  }, [toAdd, isShared, sharedText, text]);

  const lines = isShared || mine.length === 0 ? shared : mine;
  return { lines, unread: address.unread, isShared, mine, edit, adopt: write };
}
