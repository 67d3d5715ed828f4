import type { Offer, SearchTarget } from '@site/kit/contract';
import type { Catalogue } from '../app/site-map/catalogue.ts';
// Relative: Vite's configuration reads this file before anything resolves packages.
import { pagePathOf } from '../kit/src/contract.ts';
import type { PriceHistory } from '../site/price-history.ts';

/** A page's owner and its names in navigation aids. */
export interface CataloguePage {
  remote: string;
  label: string;
  title: string;
  isIndexed?: boolean;
}

/** Publications of the remotes by remote, their pages by path, and the price history of the offers. */
interface Publications {
  pages: Record<string, CataloguePage>;
  offers: Record<string, Offer[]>;
  entries: Record<string, SearchTarget[]>;
  prices: PriceHistory;
}

/**
 * Returns the site's catalogue: the remotes' pages, then the shell's own pages.
 * Two teams may publish the same entry: the owner of its page wins, and the other team adds missing fields.
 */
export function buildCatalogue(
  { pages, offers, entries, prices }: Publications,
  shell: { name: string; routes: ({ path: string } & Omit<CataloguePage, 'remote'>)[] },
): Catalogue {
  const allPages = [
    ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
    ...shell.routes.map((route) => ({ ...route, remote: shell.name })),
  ];
  const owner = (path: string) => allPages.find((page) => page.path === pagePathOf(path))?.remote;
  const unique = new Map<string, SearchTarget>();
  for (const [remote, published] of Object.entries(entries)) {
    for (const entry of published) {
      const id = `${entry.kind} ${entry.id}`;
      const sameId = unique.get(id);
      unique.set(id, owner(entry.path) === remote ? { ...sameId, ...entry } : { ...entry, ...sameId });
    }
  }
  return {
    pages: allPages
      .filter(({ isIndexed }) => isIndexed !== false)
      .map(({ remote, path, label, title }) => ({ remote, path, label, title })),
    offers: Object.values(offers).flat(),
    entries: [...unique.values()],
    prices,
  };
}

/** Returns the body of `/offres.json`: every offer without its spec sheet. Browsers and the API price quotes from it. */
export const formatQuotableOffers = (offers: Offer[]): string =>
  JSON.stringify(offers.map(({ sheet: _, ...quotable }) => quotable));
