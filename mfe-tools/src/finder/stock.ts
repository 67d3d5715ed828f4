import type { DedicatedOffer } from '@site/api-contract/dedicated';
import { type Inventory, inventoryMessages } from '@site/api-contract/inventory';
import { mergeDedicated } from '@site/api-contract/merge';
import { useCallback, useEffect, useState } from 'react';
import { type Candidate, dedicatedCandidate } from './candidates.ts';

export type Stock =
  | { status: 'loading' | 'error'; servers: Candidate[] }
  | { status: 'ready'; servers: Candidate[]; source: Inventory['source'] };

const none: Candidate[] = [];

async function read<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(inventoryMessages.http(response.status));
  return response.json();
}

/** Dedicated servers as `/offres/dedies` lists them: the stock, enriched by the operator's offers where they can be had. */
export function useStock(): { stock: Stock; reload(): void } {
  const [stock, setStock] = useState<Stock>({ status: 'loading', servers: none });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isCurrent = true;
    setStock({ status: 'loading', servers: none });
    Promise.all([
      read<Inventory>('/api/servers/inventory'),
      read<DedicatedOffer[]>(`/api/dedicated?t=${Date.now()}`).catch(() => []),
    ]).then(
      ([{ servers, source }, offers]) => {
        const found = mergeDedicated(servers, offers).map(dedicatedCandidate);
        if (isCurrent) setStock({ status: 'ready', servers: found, source });
      },
      () => {
        if (isCurrent) setStock({ status: 'error', servers: none });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { stock, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
