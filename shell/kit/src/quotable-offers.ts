import type { QuotableOffer } from '@site/api-contract/quote/quote';
import { QUOTABLE_OFFERS_PATH } from '@site/api-contract/quote/quote-rules';
import { fetchSiteJson } from './fetch-site-json.ts';

/** Finds a published offer by id. Undefined: unpublished. Null: unknown, because the stock can't be read. */
export type QuotableOfferLookup = (id: string) => QuotableOffer | null | undefined;

/** Reads the servers of the stock. The module loads on demand: few quotes hold servers. */
const readServers = () =>
  import('./quotable-servers.ts').then(({ readQuotableServers }) => readQuotableServers());

/**
 * Returns a lookup of all published offers. Reads the stock only when an id is no team's offer. Rejects when the list of
 * offers can't be read.
 */
export async function readQuotableOffers(ids: readonly string[]): Promise<QuotableOfferLookup> {
  const offers = new Map(
    (await fetchSiteJson<QuotableOffer[]>(QUOTABLE_OFFERS_PATH)).map((offer) => [offer.id, offer]),
  );
  const stock = ids.every((id) => offers.has(id)) ? null : await readServers().catch(() => null);
  return (id) => offers.get(id) ?? (stock ? stock.get(id) : null);
}
