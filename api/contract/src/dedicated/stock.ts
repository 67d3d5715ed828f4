import type { DedicatedOffer } from './dedicated.ts';
import type { Inventory } from './inventory.ts';

/** Data behind `/offres/dedies`: the order system's stock and the operator's offers. */
export interface DedicatedCatalog {
  inventory: Inventory;
  offers: DedicatedOffer[];
}
