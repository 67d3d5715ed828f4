import type { Offer, OfferWithSpecSheet } from '@site/kit/contract';
import type { PageOperator } from '@site/kit/operator';
import type { Catalogue } from '../site-map/catalogue.ts';

/** Data of a composed page, inlined as `<script type="application/json" id="registry">`. */
export interface PageData {
  /** Build id of the shell that composed the page. */
  shell: string;
  /** Contract version of the site, for remotes that run in the page (docs/decisions/0016). */
  contract: number;
  page: {
    path: string;
    remote: string;
    expose: string;
    /** Release of the page's remote; undefined in development. */
    release?: string;
    /** The parameters that the HTML was rendered for, as a query. */
    query?: string;
    /** In development only: the browser gives the page its request. */
    readsRequest?: boolean;
  };
  /** Remotes of the page's islands, with the entry of the live release. No build id in development. */
  remotes: { name: string; entry: string; buildId?: string }[];
  /** Offers of other teams that the page's islands quote. */
  offers: Record<string, Offer>;
  operator: PageOperator;
  /** Releases that lack an island of the page: telemetry counts a failure of each. Absent when no island is missing. */
  missing?: { remote: string; release: string }[];
  /** In development only: the browser renders the pages that read the catalogue. */
  catalogue?: Catalogue;
}

export const PAGE_DATA_ID = 'registry';
export const CONTENT_ID = 'contenu';

/** Ids of templates in every page, cloned when an island fails (`App.tsx`). */
export const ISLAND_MISSING_TEMPLATE_ID = 'ilot-absent';
export const ISLAND_ERROR_TEMPLATE_ID = 'ilot-arrete';

/** Dispatched on the window when the page is loaded, and when an island adds elements that page scripts look for. */
export const PAGE_CONTENT_EVENT = 'site:page';

/** Name of the only Trusted Types policy that the host's Content-Security-Policy permits (`browser/islands/composed-html.ts`). */
export const TRUSTED_TYPES_POLICY = 'site';

/**
 * Matches the paths of administration pages. These pages get a browsing context group of their own, isolated from scripts of
 * other pages (docs/decisions/0031).
 */
export const ADMIN_PATH_PATTERN = /^\/admin(\/|$)/;

/**
 * Matches the `User-Agent` of WebKit, which gets no integrity policy (docs/decisions/0013). WebKit treats preloaded and
 * nested modules as modules without a hash, and ignores the hash of a preload. Chromium reports the fixed version 537.36.
 */
export const WEBKIT_USER_AGENT_PATTERN = /AppleWebKit\/(?!537\.36\b)/;

/** Returns the offers whose sheet belongs to one of the families. */
export const filterOffersByFamily = (
  offers: Iterable<Offer>,
  families: readonly string[],
): OfferWithSpecSheet[] =>
  [...offers].filter((offer): offer is OfferWithSpecSheet => families.includes(offer.sheet?.family ?? ''));

/** Returns the address of the folder that holds a remote's entry, with a trailing slash. */
export const getFolder = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);

/** Marks a page's section navigation (`SectionLayout.tsx`), which highlights the section in sight. */
export const SECTION_NAVIGATION_ATTRIBUTE = 'data-sections';
