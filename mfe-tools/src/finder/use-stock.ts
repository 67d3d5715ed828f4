import type { Inventory } from '@site/api-contract/inventory';
import { useCallback, useEffect, useState } from 'react';
import type { Candidate } from './candidates.ts';

export type Stock =
  | { status: 'loading'; servers: Candidate[] }
  | { status: 'error'; servers: Candidate[] }
  | { status: 'ready'; servers: Candidate[]; source: Inventory['source'] };

const loading: Stock = { status: 'loading', servers: [] };

/** The stock of dedicated servers, read once somebody wants it, and again on demand. */
export function useStock(isWanted: boolean): { stock: Stock; reload(): void } {
  const [stock, setStock] = useState<Stock>(loading);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setStock(loading);
    import('./stock.ts')
      .then(({ readStock }) => readStock())
      .then((read): Stock => ({ status: 'ready', ...read }))
      .catch((): Stock => ({ status: 'error', servers: [] }))
      .then((next) => isCurrent && setStock(next));
    return () => {
      isCurrent = false;
    };
  }, [attempt, isWanted]);
  return { stock, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
