import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import type { Offer, OfferWithSheet } from './contract.ts';
import { jsx } from './jsx-runtime.ts';
import type { KnownOperator } from './operator.ts';

/**
 * What pages and islands know of the site around them. It has no part of a router: links are anchors.
 */

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, with query and anchor if need be. */
  to: string;
  children: ReactNode;
}

/**
 * A link within the site: an anchor and nothing more.
 */
export function Link({ to, ...rest }: LinkProps) {
  const hrefOf = useContext(PageContext)?.hrefOf;
  return jsx('a', { href: hrefOf ? hrefOf(to) : to, ...rest });
}

/** What the shell hands to the page it shows. */
export interface Page {
  /** What pages and islands know of the operator. */
  operator: KnownOperator;
  /** The offer another team published under this id, without its sheet (`offersOf` has those). Throws when none did: a wrong quote must not reach a visitor. */
  quote(id: string): Offer;
  /**
   * Every offer any team published with a sheet of these families, in no order to rely on. The page is composed anew
   * when one of them appears, changes or goes.
   */
  offersOf(...families: string[]): OfferWithSheet[];
  /**
   * Another team's island, e.g. `tools/Recommender`, as a component that suspends until it is there and throws when it
   * can't be had.
   */
  module(id: string): ComponentType;
  /** Composed HTML of a static section, for an island that shows it anew. */
  staticHtml(id: string): string;
  /** Address of a path of the site, where the page around is another site's. */
  hrefOf?(to: string): string;
  /** Renders an island apart from what is around it and leaves its place; not there inside of one, nor in the browser. */
  island?(id: string, element: ReactElement): ReactNode;
}

/**
 * Each bundle has its own copy of this module, in the browser as where pages are composed: the context hangs on a global
 * symbol so that all of them mean the same one, whoever provides it.
 */
const key = Symbol.for('@site/kit/nav#page@1');
const slot = globalThis as { [key]?: React.Context<Page | null> };
slot[key] ??= createContext<Page | null>(null);

/** Provided once by the shell, around every page. */
export const PageContext = slot[key];

/** The page's surroundings: operator, quoted offers. Throws outside the shell. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage: no shell above this component (wrap it in PageContext).');
  return page;
}

/** The operator's public configuration. */
export const useOperator = (): KnownOperator => usePage().operator;

/** Another team's published offer (price in cents HT), by id. */
export const useOffer = (id: string): Offer => usePage().quote(id);

/** `/mfe/context.json`: what islands need of the site on pages of other sites; `foreign-host/Provider.tsx` takes it as it is. */
export interface SiteContext {
  operator: KnownOperator;
  /** Every offer any team publishes. */
  offers: Offer[];
}
