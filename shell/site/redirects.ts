import type { Operator } from '@site/kit/operator';

export interface Redirect {
  status: 301 | 302;
  location: string;
}

/** Addresses that lead elsewhere. What a pattern matches is the path as it was asked for, not decoded. */
export interface RedirectRule {
  status: Redirect['status'];
  /** Means the same to JavaScript and to PCRE: proxies apply these rules too. */
  pattern: RegExp;
  /** Of the new address: `$path`, `$query` (with its question mark) and the pattern's groups by name. */
  location: string;
}

/** Addresses that moved for good (docs/product.md#routes). */
const moved: Record<string, string> = { '/offres/vps/lxc': '/offres/vps/xeon' };

/** Slashes are folded, backslashes too, as browsers read them: `//host/` would lead to another site. */
const TRAILING_SLASH = /^(?=.+\/$)[\\/]*(?<rest>[^\\/](?:.*[^\\/])?)?[\\/]*$/;

const ORDER = /^\/(?:order\/\w[\w.-]{0,59}\/(?<offer>\w[\w.-]{0,79})|commande\/(?<slug>\w[\w.-]{0,79}))$/;

/**
 * Where addresses lead instead: moved pages, trailing slashes, and orders, which the client area takes under the
 * same path or, with none configured, the contact form that names the offer (docs/product.md#order-links). A malformed order
 * is no redirect and so becomes the not-found page. No address matches two rules.
 */
export const redirectRules = ({ clientArea }: Pick<Operator['hosts'], 'clientArea'>): RedirectRule[] => [
  { status: 301, pattern: TRAILING_SLASH, location: '/$rest$query' },
  ...Object.entries(moved).map(([from, to]) => ({
    status: 301 as const,
    pattern: new RegExp(`^${from}$`),
    location: `${to}$query`,
  })),
  {
    status: 302,
    pattern: ORDER,
    location: clientArea ? `${clientArea.replace(/\/$/, '')}$path$query` : '/contact?offre=$offer$slug',
  },
];

/** The redirect for a path as it was asked for, by the first rule that matches. */
export function redirectOf(path: string, query: string, rules: RedirectRule[]): Redirect | null {
  for (const { status, pattern, location } of rules) {
    const found = pattern.exec(path);
    if (!found) continue;
    const parts: Record<string, string | undefined> = { path, query, ...found.groups };
    return { status, location: location.replace(/\$([a-z]+)/g, (_, name) => parts[name] ?? '') };
  }
  return null;
}
