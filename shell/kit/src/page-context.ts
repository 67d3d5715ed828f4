import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import type { Offer, OfferWithSpecSheet } from './contract.ts';
import { jsx } from './jsx-runtime.ts';
import type { PageOperator } from './operator.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, with optional query and anchor. */
  to: string;
  children: ReactNode;
}

/**
 * A link within the site: a plain anchor, without a client-side router.
 *
 * @example
 * <Link to="/offres/vps">Nos VPS</Link>
 */
export function Link({ to, ...rest }: LinkProps) {
  const getHref = useContext(PageContext)?.getHref;
  return jsx('a', { href: getHref ? getHref(to) : to, ...rest });
}

/** The shell's context of a page. */
export interface PageContextValue {
  operator: PageOperator;
  /**
   * Returns another team's published offer by id, without its sheet (`getOffers` returns sheets). Throws for an unknown
   * id: a wrong price must not reach a visitor.
   */
  quote(id: string): Offer;
  /**
   * Returns all teams' offers with a sheet of these families, in no guaranteed order. The page is composed again when
   * one of these offers appears, changes or disappears.
   */
  getOffers(...families: string[]): OfferWithSpecSheet[];
  /**
   * Returns another team's island, e.g. `tools/Recommender`. The component suspends until it is loaded, and throws when
   * loading fails.
   */
  module(id: string): ComponentType;
  /** The parameters that the page's HTML was rendered for, as a query; absent for the composed page. */
  query?: string;
  /** Resolves a path of the site to an absolute URL, on other sites' pages. */
  getHref?(to: string): string;
  /** Renders an island separately and returns its placeholder. Absent inside an island and in the browser. */
  island?(id: string, element: ReactElement): ReactNode;
}

/**
 * Each bundle has its own copy of this module, in the browser and in compose. A global symbol makes all copies share one
 * context. The name is that of released bundles and never changes.
 */
const key = Symbol.for('@site/kit/nav#page@1');
const slot = globalThis as { [key]?: React.Context<PageContextValue | null> };
slot[key] ??= createContext<PageContextValue | null>(null);

/** Context of the page, provided by the shell. */
export const PageContext = slot[key];

/**
 * Returns the page's context: operator and quoted offers. Throws outside the shell.
 *
 * @example
 * const { vat } = usePage().operator;
 */
export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage: no shell above this component (wrap it in PageContext).');
  return page;
}

/**
 * Returns the operator’s identity, addresses, VAT and claims.
 *
 * @example
 * const { brand, phone } = useOperator();
 */
export const useOperator = (): PageOperator => usePage().operator;

/**
 * Returns another team's published offer (price in cents HT) by id. Throws for an unknown id.
 *
 * @example
 * const { priceCents } = useOffer('vps-ryzen-16');
 */
export const useOffer = (id: string): Offer => usePage().quote(id);

/** `/mfe/context.json`: the site's data for islands on other sites, the props of `embed-host/Provider.tsx`. */
export interface SiteContext {
  operator: PageOperator;
  /** All published offers. */
  offers: Offer[];
}
