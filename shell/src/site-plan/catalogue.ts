import type { Entry, Offer } from '@site/kit/contract';
import { useOperator } from '@site/kit/nav';
import type { Operator } from '@site/kit/operator';
import { createContext, useContext } from 'react';
import type { PriceHistory } from '../../site/price-history.ts';

/** Everything the site holds that a visitor may look for, as the teams published it. */
export interface Catalogue {
  /** Pages in search engines, with the team each belongs to. */
  pages: { remote: string; path: string; label: string; title: string }[];
  offers: Offer[];
  /** Each thing once. */
  entries: Entry[];
  prices: PriceHistory;
}

/** Provided by compose, which notes who asked (what a page lists isn't known from the page itself), and in development. */
export const CatalogueContext = createContext<(() => Catalogue) | null>(null);

/**
 * The composed site's catalogue, for static sections of the shell's own pages. A remote can't have it: its pages are
 * composed before all pages are known.
 */
export function useCatalogue(): Catalogue {
  const catalogue = useContext(CatalogueContext)?.();
  if (!catalogue) throw new Error('useCatalogue: known at compose time only, inside a static section');
  return catalogue;
}

/** All of the operator's configuration, for frame and pages of the shell: they are rendered by compose, which has it whole. */
export const useOwnOperator = (): Operator => useOperator() as Operator;
