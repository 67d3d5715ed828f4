import type { Operator } from '@site/api-contract/operator/operator';
import type { Offer, SearchTarget } from '@site/kit/contract';
import { useOperator } from '@site/kit/page-context';
import { createContext, useContext } from 'react';
import type { PriceHistory } from '../../site/price-history.ts';

/** Pages, offers, entries and prices of the site, as the teams published them. */
export interface Catalogue {
  /** Pages in search engines, with the team each belongs to. */
  pages: { remote: string; path: string; label: string; title: string }[];
  offers: Offer[];
  /** Without duplicates. */
  entries: SearchTarget[];
  prices: PriceHistory;
}

/** Provided by compose and in development. Compose records the pages that read the catalogue, since they list its content. */
export const CatalogueContext = createContext<(() => Catalogue) | null>(null);

/**
 * Returns the composed site's catalogue, for static sections of the shell's own pages. Throws in other places.
 * A remote's pages are composed before the catalogue is complete.
 */
export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext)?.();
  if (!catalogue) throw new Error('useCatalogue: known at compose time only, inside a static section');
  return catalogue;
}

/** Returns the whole operator configuration, for the shell's frame and pages, which only compose renders. */
export const useFullOperator = (): Operator => useOperator() as Operator;
