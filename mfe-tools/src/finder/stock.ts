import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { mergeDedicatedServers } from '@site/api-contract/dedicated/dedicated-servers';
import { type Inventory, inventoryMessages } from '@site/api-contract/dedicated/inventory';
import { waitForPrerenderActivation } from '@site/kit/prerender';
import { buildDedicatedFinderOffer, type FinderOffer } from './finder-offers.ts';

async function read<T>(path: string): Promise<T> {
  await waitForPrerenderActivation();
  const response = await fetch(path);
  if (!response.ok) throw new Error(inventoryMessages.http(response.status));
  return response.json();
}

/**
 * Reads the dedicated servers as `/offres/dedies` lists them: the stock, with the operator's offers when these load.
 * Rejects when the stock fails to load.
 */
export async function readFinderStock(): Promise<{ servers: FinderOffer[]; source: Inventory['source'] }> {
  const [{ servers, source }, offers] = await Promise.all([
    read<Inventory>('/api/servers/inventory'),
    read<DedicatedOffer[]>(`/api/dedicated?t=${Date.now()}`).catch(() => []),
  ]);
  return { servers: mergeDedicatedServers(servers, offers).map(buildDedicatedFinderOffer), source };
}
