import type { DedicatedOffer } from './dedicated.ts';
import type { Inventory } from './inventory.ts';

/** What `/offres/dedies` lists: the order system's stock, and what the operator adds to it. */
export interface Stock {
  inventory: Inventory;
  offers: DedicatedOffer[];
}

/** Where the stock's changes can be followed: Atom and JSON Feed. */
export const STOCK_FEED = { atom: '/stock.atom', json: '/stock-flux.json' } as const;
