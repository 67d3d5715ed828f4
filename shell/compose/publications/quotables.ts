import type { Offer } from '@site/kit/contract';

/** `/offres.json`: every offer with what is chosen of it, as browsers and the API price quotes from it. */
export const quotablesJson = (offers: Offer[]): string =>
  JSON.stringify(offers.map(({ sheet: _, ...quotable }) => quotable));
