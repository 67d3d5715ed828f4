import type { Quotable } from '@site/api-contract/quote';
import { QUOTABLES_PATH } from '@site/api-contract/quote-rules';
import { readJson } from './read-json.ts';

/** What an id stands for: undefined when nobody publishes it, null when that can't be told now. */
export type FindQuotable = (id: string) => Quotable | null | undefined;

/** The servers of the stock, few of which are in quotes: their module comes with the first. */
const readServers = () =>
  import('./quotable-servers.ts').then(({ readQuotableServers }) => readQuotableServers());

/**
 * Everything that can be asked for, as it is published now; the stock is read only when an id is no team's offer.
 * Rejects when the list can't be had.
 */
export async function readQuotables(ids: readonly string[]): Promise<FindQuotable> {
  const offers = new Map((await readJson<Quotable[]>(QUOTABLES_PATH)).map((offer) => [offer.id, offer]));
  const stock = ids.every((id) => offers.has(id)) ? null : await readServers().catch(() => null);
  return (id) => offers.get(id) ?? (stock ? stock.get(id) : null);
}
