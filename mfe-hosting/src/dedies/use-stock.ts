import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { mergeDedicatedServers } from '@site/api-contract/dedicated-servers';
import { type Inventory, inventoryMessages } from '@site/api-contract/inventory';
import { waitForPrerenderActivation } from '@site/kit/prerender';
import { useCallback, useEffect, useState } from 'react';
import { type FilterableServer, toFilterableServer } from './filters.ts';

export type StockState =
  | { status: 'loading' }
  | { status: 'error' }
  | { status: 'ready'; servers: FilterableServer[]; source: Inventory['source']; fetchedAt: number };

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

/** Returns the stock from the API, loaded when the page opens, and a function that reloads the stock. */
export function useStock(): { stock: StockState; reload(): void } {
  const [stock, setStock] = useState<StockState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isCurrent = true;
    setStock({ status: 'loading' });
    const read = waitForPrerenderActivation().then(() => Promise.all([readInventory(), readOffers()]));
    read.then(
      ([{ servers, source, fetchedAt }, offers]) => {
        const merged = mergeDedicatedServers(servers, offers).map(toFilterableServer);
        if (isCurrent) setStock({ status: 'ready', servers: merged, source, fetchedAt });
      },
      (error: unknown) => {
        // The cause goes to the console; the visitor reads what to do (docs/product.md#messages).
        console.error(error instanceof Error ? error.message : error);
        if (isCurrent) setStock({ status: 'error' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { stock, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
