import type { Operator } from '@site/kit/operator';

export interface Redirect {
  status: 301 | 302;
  location: string;
}

/** Addresses that moved for good (decision 8). */
const moved: Record<string, string> = { '/offres/vps/lxc': '/offres/vps/xeon' };

const ORDER = /^\/(?:order\/\w[\w.-]{0,59}\/(\w[\w.-]{0,79})|commande\/(\w[\w.-]{0,79}))$/;

/**
 * Where an address leads instead: moved pages, trailing slashes, and orders, which the client area takes under the
 * same path or, with none configured, the contact form that names the offer (decisions 8 and 9). A malformed order
 * is no redirect and so becomes the not-found page.
 */
export function redirectOf(
  path: string,
  query: string,
  hosts: Pick<Operator['hosts'], 'clientArea'>,
): Redirect | null {
  if (path.length > 1 && path.endsWith('/')) {
    // Leading slashes are folded, backslashes too, as browsers read them: `//host/` would lead to another site.
    return { status: 301, location: `/${path.replace(/^[\\/]+|[\\/]+$/g, '')}${query}` };
  }
  const page = moved[path];
  if (page) return { status: 301, location: page + query };
  const order = ORDER.exec(path);
  if (!order) return null;
  const offer = order[1] ?? order[2] ?? '';
  const target = hosts.clientArea
    ? hosts.clientArea.replace(/\/$/, '') + path + query
    : `/contact?offre=${encodeURIComponent(offer)}`;
  return { status: 302, location: target };
}
