/**
 * The navigation facade: with `react`, the only module shared at run time. Remotes reach the router through it
 * and nothing else, so that the shell keeps a router it can shake and may replace.
 */
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { Offer, OfferWithSheet } from './contract.ts';
import { jsx } from './jsx-runtime.ts';
import type { Operator } from './operator.ts';

export { useLocation, useNavigate } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, with query and anchor if need be. */
  to: string;
  children: ReactNode;
}

/**
 * A link within the site: an anchor and nothing more. The shell follows the links of the whole document, those of
 * static sections among them, so that none has to be hydrated to work.
 */
export const Link = ({ to, ...rest }: LinkProps) => jsx('a', { href: to, ...rest });

/** A link that says when it leads to the page shown (`aria-current="page"`). */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return Link({ ...props, 'aria-current': pathname === props.to ? 'page' : undefined });
}

/** What the shell hands to the page it shows. */
export interface Page {
  /** The operator's public configuration (decision 2). */
  operator: Operator;
  /** The offer another team published under this id, without its sheet (`offersOf` has those). Throws when none did: a wrong quote must not reach a visitor. */
  quote(id: string): Offer;
  /**
   * Every offer any team published with a sheet of these families, in no order to rely on. The page is composed anew
   * when one of them appears, changes or goes.
   */
  offersOf(...families: string[]): OfferWithSheet[];
  /**
   * Another team's module, e.g. `tools/Recommender`, as a component that suspends until it is there and throws when it
   * can't be had. Another `attempt` asks for it again.
   */
  module(id: string, attempt: number): ComponentType;
  /** Composed HTML of a static section, for a page opened by client-side navigation. */
  staticHtml(id: string): string;
}

/**
 * Compose loads one server bundle per remote, each with its own copy of this module: the context hangs on a
 * global symbol so that all of them mean the same one. In the browser the module is a shared singleton anyway.
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
export const useOperator = (): Operator => usePage().operator;

/** Another team's published offer (price in cents HT), by id. */
export const useOffer = (id: string): Offer => usePage().quote(id);
