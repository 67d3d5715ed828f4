import type { QuotableOffer, QuoteLine } from '@site/api-contract/quote/quote';
import { priceQuoteLine, resolveOptionsById } from '@site/api-contract/quote/quote-rules';
import type { QuotableOfferLookup } from '@site/kit/quotable-offers';

/** The offers that lines name, as known when the page was rendered. */
export interface NamedOffers {
  offers: QuotableOffer[];
  /** Ids of offers that nothing publishes. */
  gone: string[];
  /** Ids that may be servers of the stock, which couldn't be read. */
  unread: string[];
}

export const createNamedOfferLookup =
  ({ offers, gone }: NamedOffers): QuotableOfferLookup =>
  (id) =>
    offers.find((offer) => offer.id === id) ?? (gone.includes(id) ? undefined : null);

/** Returns the lines with today's prices where they have none, without the wishes left alone. */
export const withPricesSeen = (lines: readonly QuoteLine[], find: QuotableOfferLookup): QuoteLine[] =>
  lines.map((line) => {
    const offer = find(line.offer);
    if (!offer) return line;
    const valid = resolveOptionsById(offer.choices ?? [], line.options);
    const options = Object.fromEntries(Object.entries(line.options).filter(([id]) => id in valid));
    const { monthlyCents, onceCents } = priceQuoteLine(line, offer);
    return { ...line, options, seen: line.seen ?? { monthlyCents, onceCents } };
  });
