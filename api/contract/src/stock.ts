import type { DedicatedOffer } from './dedicated.ts';
import type { Inventory } from './inventory.ts';

/** What `/offres/dedies` lists: the order system's stock, and what the operator adds to it. */
export interface Stock {
  inventory: Inventory;
  offers: DedicatedOffer[];
}
