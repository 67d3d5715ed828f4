import type { DedicatedCatalog } from '@site/api-contract/dedicated/stock';
import type { QuotableOffer } from '@site/api-contract/quote/quote';

/** Piece of a text; a match of the search is marked. */
export interface MarkedText {
  text: string;
  isMatch: boolean;
}

/** A result of the site's search. */
export interface SearchResult {
  path: string;
  name: MarkedText[];
  about: string;
  excerpt: MarkedText[];
  /** Address of a calculator that answers the search; empty without one. */
  calculator: string;
}

/** Data of the site that a page may read, by the names in its `request.data`. */
export interface SiteData {
  /** The stock of dedicated servers, and the operator's offers that complete it. */
  stock: DedicatedCatalog;
  /** All published offers, without their spec sheets. */
  offers: QuotableOffer[];
  /** Results for the parameter `q`, whose words are normalised. */
  search: { words: string; count: string; results: SearchResult[] };
  /** Pages with an address similar to an unknown one, and the address's words. */
  suggestions: { words: string; pages: { path: string; name: string }[] };
}

/** The request that a page is rendered for. */
export interface PageRequest {
  /** The parameters that the page reads: of its address, or of a form that was sent to it by POST. */
  query: URLSearchParams;
  /** The data that the page reads, as far as available now. */
  data: Partial<SiteData>;
}

/**
 * Properties of a page's component. `request` is absent in the composed page, and on hosts too busy to render.
 *
 * @example
 * export default function CoursesPage({ request }: PageProps) {
 *   return <Courses topic={request?.query.get('sujet') ?? ''} />;
 * }
 */
export interface PageProps {
  request?: PageRequest;
}
