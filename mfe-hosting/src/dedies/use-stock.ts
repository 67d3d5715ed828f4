import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { type Inventory, inventoryMessages } from '@site/api-contract/dedicated/inventory';
import { waitForPrerenderActivation } from '@site/kit/prerender';
import { useCallback, useEffect, useState } from 'react';
import { listStock, type StockList } from './stock-list.ts';

/** `list` is the last known stock; undefined while none was read. */
export interface StockState {
  status: 'loading' | 'error' | 'ready';
  list: StockList | undefined;
  /** False while the page shows the list of its HTML: the first answer of the API makes the list live. */
  isLive: boolean;
}

async function readInventory(): Promise<Inventory> {
  const response = await fetch('/api/servers/inventory');
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.detail ?? inventoryMessages.http(response.status));
  }
  return response.json();
}

/** Returns the operator's offers, which complete the stock; an empty list after a failure. */
async function readOffers(): Promise<DedicatedOffer[]> {
  try {
    const response = await fetch(`/api/dedicated?t=${Date.now()}`);
    return response.ok ? await response.json() : [];
  } catch (error) {
    console.warn('Offres dédiées', error);
    return [];
  }
}

/**
 * Returns the stock from the API, loaded when the page opens, and a function that reloads the stock.
 *
 * @param known the stock in the page's HTML
 */
export function useStock(known: StockList | undefined): { stock: StockState; reload(): void } {
  const [stock, setStock] = useState<StockState>({
    status: 'loading',
    list: known,
    isLive: known === undefined,
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isCurrent = true;
    setStock((last) => ({ ...last, status: 'loading' }));
    const read = waitForPrerenderActivation().then(() => Promise.all([readInventory(), readOffers()]));
    read.then(
      ([inventory, offers]) => {
        if (isCurrent) setStock({ status: 'ready', list: listStock({ inventory, offers }), isLive: true });
      },
      (error: unknown) => {
        // The cause goes to the console; the visitor reads what to do (docs/product.md#messages).
        console.error(error instanceof Error ? error.message : error);
        if (isCurrent) setStock(({ list }) => ({ status: 'error', list, isLive: true }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { stock, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
