import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { mergeDedicatedServers } from '@site/api-contract/dedicated/dedicated-servers';
import type { Inventory } from '@site/api-contract/dedicated/inventory';
import { indexQuotableServers } from '@site/api-contract/dedicated/server-card';
import type { QuotableOffer } from '@site/api-contract/quote/quote';
import { fetchSiteJson } from './fetch-site-json.ts';

/** Returns the servers of the stock as offers of a quote, by id. Rejects when the stock can't be read. */
export async function readQuotableServers(): Promise<Map<string, QuotableOffer>> {
  const [inventory, offers] = await Promise.all([
    fetchSiteJson<Inventory>('/api/servers/inventory'),
    fetchSiteJson<DedicatedOffer[]>(`/api/dedicated?t=${Date.now()}`).catch(() => []),
  ]);
  return indexQuotableServers(mergeDedicatedServers(inventory.servers, offers));
}
