import type { DedicatedOffer } from './dedicated.ts';
import type { Inventory } from './inventory.ts';

/** Data behind `/offres/dedies`: the order system's stock and the operator's offers. */
export interface DedicatedCatalog {
  inventory: Inventory;
  offers: DedicatedOffer[];
}

/** Feeds of the stock's changes: Atom and JSON Feed. */
export const STOCK_FEED_PATHS = { atom: '/stock.atom', json: '/stock-flux.json' } as const;
