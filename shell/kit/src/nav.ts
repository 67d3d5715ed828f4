/**
 * The navigation facade: with `react`, the only module shared at run time. Remotes reach the router through it
 * and nothing else, so that the shell keeps a router it can shake and may replace.
 */
import { type ComponentType, createContext, useContext } from 'react';
import type { Offer } from './contract.ts';
import type { Operator } from './operator.ts';

export { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';

/** What the shell hands to the page it shows. */
export interface Page {
  /** The operator's public configuration (decision 2). */
  operator: Operator;
  /** The offer another team published under this id. Throws when none did: a wrong quote must not reach a visitor. */
  quote(id: string): Offer;
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
