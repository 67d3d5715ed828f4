import type { Operator } from '@site/api-contract/operator/operator';
import { ORDERABLE_ID_PATTERN } from '../../api/contract/src/dedicated/slug.ts';
import type { DeclaredRedirects } from './paths.ts';

export interface Redirect {
  status: 301 | 302;
  location: string;
}

/** A redirect of matching paths. The pattern applies to the request's path before decoding. */
export interface RedirectRule {
  status: Redirect['status'];
  /** Valid in JavaScript and in PCRE with the same meaning: proxies apply these rules too. */
  pattern: RegExp;
  /** Target with `$path`, `$query` (including its question mark) and the pattern's named groups. */
  location: string;
}

/** Folds slashes, and backslashes as browsers do: `//host/` would lead to another site. */
const TRAILING_SLASH = /^(?=.+\/$)[\\/]*(?<rest>[^\\/](?:.*[^\\/])?)?[\\/]*$/;

const ORDER = new RegExp(
  `^/(?:order/\\w[\\w.-]{0,59}/(?<offer>${ORDERABLE_ID_PATTERN})|commande/(?<slug>${ORDERABLE_ID_PATTERN}))$`,
);

/** What a page declares about addresses that lead to it. */
interface RedirectTarget {
  formerPaths?: string[] | undefined;
  orders?: string | undefined;
}

/** Returns the redirects that pages declare, by path. */
export function collectRedirects(pages: Record<string, RedirectTarget>): DeclaredRedirects {
  const declared: DeclaredRedirects = { moved: {} };
  for (const [path, { formerPaths = [], orders }] of Object.entries(pages)) {
    for (const formerPath of formerPaths) declared.moved[formerPath] = path;
    if (orders !== undefined) declared.orderAddress = `${path}?${orders}=`;
  }
  return declared;
}

/**
 * Returns the redirects of moved pages, trailing slashes and orders. Orders lead to the same path of the client area, or without
 * one to the page that takes orders (docs/product.md#order-links). A malformed order, or one that no page takes, gets the
 * not-found page. No path matches two rules.
 */
export const buildRedirectRules = (
  { clientArea }: Pick<Operator['hosts'], 'clientArea'>,
  { moved, orderAddress = '/' }: DeclaredRedirects = { moved: {} },
): RedirectRule[] => [
  { status: 301, pattern: TRAILING_SLASH, location: '/$rest$query' },
  ...Object.entries(moved).map(([from, to]) => ({
    status: 301 as const,
    pattern: new RegExp(`^${from}$`),
    location: `${to}$query`,
  })),
  {
    status: 302,
    pattern: ORDER,
    location: clientArea ? `${clientArea.replace(/\/$/, '')}$path$query` : `${orderAddress}$offer$slug`,
  },
];

/** Returns the redirect of the first rule that matches a request's path; null without any. */
export function findRedirect(path: string, query: string, rules: RedirectRule[]): Redirect | null {
  for (const { status, pattern, location } of rules) {
    const match = pattern.exec(path);
    if (!match) continue;
    const parts: Record<string, string | undefined> = { path, query, ...match.groups };
    return { status, location: location.replace(/\$([a-z]+)/g, (_, name) => parts[name] ?? '') };
  }
  return null;
}
