import type { Offer, OfferWithSheet } from '@site/kit/contract';
import type { Operator } from '@site/kit/operator';
import type { Catalogue } from '../site-plan/catalogue.ts';

/** What every composed page says about itself, inlined as `<script type="application/json" id="registry">`. */
export interface PageData {
  /** Build of the shell that composed it; another one means the page must be loaded whole. */
  shell: string;
  /** Contract the site speaks, for a remote that is to run inside of it (docs/decisions/0016). */
  contract: number;
  page: { path: string; remote: string; expose: string };
  /** Remotes with the live release's entry, registered at run time; no build id in development. */
  remotes: { name: string; entry: string; buildId?: string }[];
  /** Other teams' modules the page shows, e.g. `tools/Recommender`; not said when there are none. */
  modules?: string[];
  /** Offers of other teams that this page quotes. */
  offers: Record<string, Offer>;
  operator: Operator;
  /** In development only, where the plan of the site is rendered in the browser. */
  catalogue?: Catalogue;
}

export const REGISTRY_ID = 'registry';
export const CONTENT_ID = 'contenu';

/** Name of the site's one Trusted Types policy, see `trusted.ts`; the host's policy lets no other be made. */
export const TRUSTED_POLICY = 'site';

/**
 * Browsers that misread hashes (docs/decisions/0013): WebKit's integrity policy takes preloaded and nested modules for
 * ones without, and it ignores the hash of a preload. Chromium gives 537.36 for WebKit's version for ever.
 */
export const MISREADS_INTEGRITY = /AppleWebKit\/(?!537\.36\b)/;

/**
 * The browser must go there itself: the address is no composed page of this shell (redirect, download, newer shell), or
 * this browser won't ask for a module again that once failed.
 */
export class MustLoadWhole extends Error {}

/** The data a page carries; throws when the document isn't one of ours. */
export function readPageData(from: Document): PageData {
  const text = from.getElementById(REGISTRY_ID)?.textContent;
  if (!text) throw new Error('the document carries no registry');
  return JSON.parse(text) as PageData;
}

/** The offers with a sheet of one of these families, among a page's or the whole site's. */
export const ofFamilies = (offers: Iterable<Offer>, families: readonly string[]): OfferWithSheet[] =>
  [...offers].filter((offer): offer is OfferWithSheet => families.includes(offer.sheet?.family ?? ''));

/** Address of the folder a remote's files lie in. */
export const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);
