import type { Offer, OfferWithSheet } from '@site/kit/contract';
import type { KnownOperator } from '@site/kit/operator';
import type { Catalogue } from '../site-plan/catalogue.ts';

/** What every composed page says about itself, inlined as `<script type="application/json" id="registry">`. */
export interface PageData {
  /** Build of the shell that composed it. */
  shell: string;
  /** Contract the site speaks, for a remote that is to run inside of it (docs/decisions/0016). */
  contract: number;
  /** With the release of its remote; none in development. */
  page: { path: string; remote: string; expose: string; release?: string };
  /** Remotes of its islands with the live release's entry, registered at run time; no build id in development. */
  remotes: { name: string; entry: string; buildId?: string }[];
  /** Offers of other teams that its islands quote. */
  offers: Record<string, Offer>;
  operator: KnownOperator;
  /** Releases that lack an island the page names, which is a failure of theirs; absent: none. */
  missing?: { remote: string; release: string }[];
  /** In development only, where the plan of the site is rendered in the browser. */
  catalogue?: Catalogue;
}

export const REGISTRY_ID = 'registry';
export const CONTENT_ID = 'contenu';

/** Templates of every page, cloned when an island fails (`App.tsx`). */
export const ISLAND_MISSING_ID = 'ilot-absent';
export const ISLAND_STOPPED_ID = 'ilot-arrete';

/** Dispatched on the window when the page has come, and when an island has added to it what composed HTML may hold. */
export const PAGE = 'site:page';

/** Name of the site's one Trusted Types policy, see `islands/composed-html.ts`; the host's policy lets no other be made. */
export const TRUSTED_POLICY = 'site';

/**
 * Pages of the administration: in a browsing context of their own, so that no team's script of another page runs beside them (docs/decisions/0031).
 */
export const ADMIN_PAGE = /^\/admin(\/|$)/;

/**
 * Browsers that misread hashes (docs/decisions/0013): WebKit's integrity policy takes preloaded and nested modules for
 * ones without, and it ignores the hash of a preload. Chromium gives 537.36 for WebKit's version for ever.
 */
export const MISREADS_INTEGRITY = /AppleWebKit\/(?!537\.36\b)/;

/** The offers with a sheet of one of these families, among a page's or the whole site's. */
export const ofFamilies = (offers: Iterable<Offer>, families: readonly string[]): OfferWithSheet[] =>
  [...offers].filter((offer): offer is OfferWithSheet => families.includes(offer.sheet?.family ?? ''));

/** Address of the folder a remote's files lie in. */
export const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);

/** Marks a page's section navigation (`WithSections.tsx`), which follows where the visitor is. */
export const SECTION_NAVIGATION = 'data-sections';
