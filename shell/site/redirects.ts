import type { Operator } from '@site/kit/operator';
import { ORDERABLE_ID_PATTERN } from '../../api/contract/src/slug.ts';

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

/** Permanently moved paths (docs/product.md#routes). */
const moved: Record<string, string> = { '/offres/vps/lxc': '/offres/vps/xeon' };

/** Folds slashes, and backslashes as browsers do: `//host/` would lead to another site. */
const TRAILING_SLASH = /^(?=.+\/$)[\\/]*(?<rest>[^\\/](?:.*[^\\/])?)?[\\/]*$/;

const ORDER = new RegExp(
  `^/(?:order/\\w[\\w.-]{0,59}/(?<offer>${ORDERABLE_ID_PATTERN})|commande/(?<slug>${ORDERABLE_ID_PATTERN}))$`,
);

/**
 * Returns the redirects of moved pages, trailing slashes and orders. Orders lead to the same path of the client area, or without
 * one to the contact form for the offer (docs/product.md#order-links). A malformed order gets the not-found page. No path
 * matches two rules.
 */
export const buildRedirectRules = ({ clientArea }: Pick<Operator['hosts'], 'clientArea'>): RedirectRule[] => [
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

/** Paths that forms with optional fields lead to. */
const FORM_TARGETS = new Set(['/quel-serveur', '/contact']);

/** A parameter without a value, as browsers send an empty field. */
const EMPTY_FIELD = /(?<=[?&])[^=&]*=(?:&|$)/g;

/** Returns the address of a submitted form without its empty fields; null for an address without any. */
export function removeEmptyFields(path: string, query: string): string | null {
  if (!FORM_TARGETS.has(path)) return null;
  const filled = query.replace(EMPTY_FIELD, '');
  return filled === query ? null : path + filled.replace(/[?&]$/, '');
}
