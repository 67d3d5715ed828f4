import { type DedicatedServer, mergeDedicatedServers } from '@site/api-contract/dedicated/dedicated-servers';
import type { Inventory } from '@site/api-contract/dedicated/inventory';
import type { DedicatedCatalog } from '@site/api-contract/dedicated/stock';

/** The servers of the stock, and the time of its reading. */
export interface StockList extends Pick<Inventory, 'source' | 'fetchedAt'> {
  servers: DedicatedServer[];
}

/** Returns the servers of the stock, completed by the operator's offers. */
export const listStock = ({ inventory, offers }: DedicatedCatalog): StockList => ({
  servers: mergeDedicatedServers(inventory.servers, offers),
  source: inventory.source,
  fetchedAt: inventory.fetchedAt,
});
