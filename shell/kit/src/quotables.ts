import type { DedicatedOffer } from '@site/api-contract/dedicated';
import type { Inventory } from '@site/api-contract/inventory';
import { mergeDedicated } from '@site/api-contract/merge';
import type { Quotable } from '@site/api-contract/quote';
import { QUOTABLES_PATH } from '@site/api-contract/quote-rules';
import { quotableServer } from '@site/api-contract/server-card';
import { whenShown } from './prerender.ts';

/** What an id stands for: undefined when nobody publishes it, null when that can't be told now. */
export type FindQuotable = (id: string) => Quotable | null | undefined;

async function read<T>(path: string): Promise<T> {
  await whenShown();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.json();
}

async function servers(): Promise<Map<string, Quotable>> {
  const [inventory, offers] = await Promise.all([
    read<Inventory>('/api/servers/inventory'),
    read<DedicatedOffer[]>(`/api/dedicated?t=${Date.now()}`).catch(() => []),
  ]);
  return new Map(
    mergeDedicated(inventory.servers, offers).map((server) => [server.id, quotableServer(server)]),
  );
}

/**
 * Everything that can be asked for, as it is published now; the stock is read only when an id is no team's offer.
 * Rejects when the list can't be had.
 */
export async function readQuotables(ids: readonly string[]): Promise<FindQuotable> {
  const offers = new Map((await read<Quotable[]>(QUOTABLES_PATH)).map((offer) => [offer.id, offer]));
  const stock = ids.every((id) => offers.has(id)) ? null : await servers().catch(() => null);
  return (id) => offers.get(id) ?? (stock ? stock.get(id) : null);
}
