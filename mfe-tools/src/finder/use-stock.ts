import type { Inventory } from '@site/api-contract/inventory';
import { useCallback, useEffect, useState } from 'react';
import type { FinderOffer } from './finder-offers.ts';

export interface FinderStock {
  status: 'loading' | 'error' | 'ready';
  /** Empty until the stock is loaded. */
  servers: FinderOffer[];
  source?: Inventory['source'];
}

const loading: FinderStock = { status: 'loading', servers: [] };

/** Reads the stock of dedicated servers once `isWanted` is true, and again on `reload`. */
export function useFinderStock(isWanted: boolean): { stock: FinderStock; reload(): void } {
  const [stock, setStock] = useState<FinderStock>(loading);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setStock(loading);
    import('./stock.ts')
      .then(({ readFinderStock }) => readFinderStock())
      .then((read): FinderStock => ({ status: 'ready', ...read }))
      .catch((): FinderStock => ({ status: 'error', servers: [] }))
      .then((next) => isCurrent && setStock(next));
    return () => {
      isCurrent = false;
    };
  }, [attempt, isWanted]);
  return { stock, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
