import { type QuotableOffer, quotableOffersSchema } from '@site/api-contract/quote/quote';
import { QUOTABLE_OFFERS_PATH } from '@site/api-contract/quote/quote-rules';
import { SEARCH_INDEX_PATHS } from '../app/search/search-index.ts';
import { ObjectKeys } from './object-keys.ts';
import type { PreparedResponse } from './prepared-response.ts';
import type { SiteDataReaders } from './request-pages.ts';
import { parseSearchQuery, readSearchResults, readSuggestions } from './search.ts';
import type { StockReader } from './stock.ts';

/** Returns the functions that read a host's data for pages that name them in `request.data`. */
export function createSiteDataReaders(readStock: StockReader): SiteDataReaders {
  const keys = new ObjectKeys();
  /** Offers by their file: parsed once, and shared by variants with the same file. */
  const offers = new WeakMap<PreparedResponse, QuotableOffer[]>();
  return {
    async stock() {
      const stock = await readStock();
      return stock && { key: `stock-${keys.get(stock)}`, value: stock };
    },
    async offers(files) {
      const file = files.find(QUOTABLE_OFFERS_PATH);
      if (!file) return undefined;
      const value =
        offers.get(file) ??
        quotableOffersSchema.parse(JSON.parse(file.bodies.identity.bytes.toString('utf8')));
      offers.set(file, value);
      return { key: `offers-${keys.get(file)}`, value };
    },
    async search(files, { query }) {
      const index = files.find(SEARCH_INDEX_PATHS.complete);
      const words = parseSearchQuery(query);
      if (!index || !words) return undefined;
      return { key: `search-${keys.get(index)}-${words}`, value: await readSearchResults(files, words) };
    },
    async suggestions(files, { path }) {
      const index = files.find(SEARCH_INDEX_PATHS.complete);
      if (!index) return undefined;
      return { key: `suggestions-${keys.get(index)}-${path}`, value: await readSuggestions(files, path) };
    },
  };
}
