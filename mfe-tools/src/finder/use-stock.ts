import type { Inventory } from '@site/api-contract/dedicated/inventory';
import { useEffect } from 'react';
import type { FinderOffer } from './finder-offers.ts';
import { createSharedValue } from './shared-value.ts';

export interface FinderStock {
  status: 'loading' | 'error' | 'ready';
  /** Empty until the stock is loaded. */
  servers: FinderOffer[];
  source?: Inventory['source'];
}

const loading: FinderStock = { status: 'loading', servers: [] };
const stock = createSharedValue(loading);
let isRead = false;

/** Reads the stock again. */
export async function reloadFinderStock(): Promise<void> {
  isRead = true;
  stock.write(loading);
  const next = await import('./stock.ts')
    .then(({ readFinderStock }) => readFinderStock())
    .then((read): FinderStock => ({ status: 'ready', ...read }))
    .catch((): FinderStock => ({ status: 'error', servers: [] }));
  stock.write(next);
}

/** Reads the stock of dedicated servers once, when the first island of the page wants it. */
export function useFinderStock(isWanted: boolean): FinderStock {
  useEffect(() => {
    if (isWanted && !isRead) void reloadFinderStock();
  }, [isWanted]);
  return stock.useValue();
}
