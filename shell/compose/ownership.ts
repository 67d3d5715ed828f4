import { isApiPath } from '@site/api-contract/api-paths';
import { type Entry, type Offer, pagePathOf } from '@site/kit/contract';
import type { Operator } from '@site/kit/operator';
import type { CompositionIndex } from '../site/composition.ts';
import { FILE_FOLDERS } from '../site/paths.ts';
import { type Release, RemoteFailed } from '../site/release.ts';

/** What one remote puts on the site. */
interface Holdings {
  paths: string[];
  offers: Offer[];
  entries: Entry[];
}

interface Site {
  releases: Pick<Release, 'manifest'>[];
  /** Remotes whose pages stay as they were composed last. */
  pinned: string[];
  /** The composition before: who had what. */
  from: Pick<CompositionIndex, 'pages' | 'offers' | 'entries'>;
  /** Whether an address leads elsewhere. */
  isRedirected(path: string): boolean;
}

/** Why no release may have a page at an address; null when one may. */
function reserved(path: string, isRedirected: Site['isRedirected']): string | null {
  if (isApiPath(path)) return 'an address of the API';
  if (isRedirected(path)) return 'a redirect';
  // The file of the home page, and folders of hashed files.
  if (path === '/index' || FILE_FOLDERS.some((folder) => `${path}/`.startsWith(folder)))
    return 'where the site’s files are';
  return null;
}

/** What nobody else may publish as well. An entry is claimed by standing on an own page; one on another's is a hint. */
const claimsOf = ({ paths, offers, entries }: Holdings): string[] => [
  ...paths.map((path) => `the route ${path}`),
  ...offers.map(({ id }) => `the offer "${id}"`),
  ...entries
    .filter(({ path }) => paths.includes(pagePathOf(path)))
    .map(({ kind, id }) => `the ${kind} "${id}"`),
];

/** What a remote had in a composition. */
const formerly = ({ pages, offers, entries }: Site['from'], remote: string): Holdings => ({
  paths: Object.keys(pages).filter((path) => pages[path]?.remote === remote),
  offers: offers[remote] ?? [],
  entries: entries[remote] ?? [],
});

/**
 * Refuses a release that takes what is another's: a route, an offer, a game; or that puts something where it has no page.
 * What somebody had before stays theirs until they release without it: so a route can move. Throws {@link RemoteFailed}
 * that names what is wanted, by whom, and whose it is.
 */
export function assertOwnership({ releases, pinned, from, isRedirected }: Site): void {
  for (const { manifest } of releases) assertOwnPlaces(manifest, isRedirected);
  const claims = new Map(
    releases.map(({ manifest: { name, routes, offers, entries } }) => {
      return [name, claimsOf({ paths: routes.map(({ path }) => path), offers, entries })];
    }),
  );
  for (const name of pinned) claims.set(name, claimsOf(formerly(from, name)));
  const former = new Map<string, string>();
  for (const name of new Set(Object.values(from.pages).map(({ remote }) => remote)))
    for (const claim of claimsOf(formerly(from, name))) former.set(claim, name);
  const claimants = new Map<string, string[]>();
  for (const [name, wanted] of claims)
    for (const claim of wanted) claimants.set(claim, [...(claimants.get(claim) ?? []), name]);
  for (const [claim, names] of claimants) {
    if (names.length === 1) continue;
    const before = former.get(claim) ?? 'shell';
    const owner = names.includes(before) ? before : (names[0] as string);
    const taker = names.find((name) => name !== owner);
    if (!taker) throw new RemoteFailed(owner, `${owner} publishes ${claim} twice`);
    throw new RemoteFailed(
      taker,
      `${taker} wants ${claim}, which is ${owner}’s; if it moves, ${owner} releases without it first`,
    );
  }
}

/**
 * Refuses a release whose client files come from an origin that the operator doesn't grant its team. Throws
 * {@link RemoteFailed} that names the origin and where to grant it.
 */
export function assertOrigins(releases: Release[], { remoteOrigins }: Pick<Operator, 'remoteOrigins'>): void {
  for (const { manifest, base } of releases) {
    if (!URL.canParse(base)) continue;
    const { origin } = new URL(base);
    if (remoteOrigins[manifest.name]?.includes(origin)) continue;
    throw new RemoteFailed(
      manifest.name,
      `${manifest.name} may not load its files from ${origin}: the operator adds it to remoteOrigins.${manifest.name} in operator.json`,
    );
  }
}

/** Offers stand on the remote's own pages; entries too, or, if it publishes islands, on a page that may show one. */
function assertOwnPlaces({ name, ...manifest }: Release['manifest'], isRedirected: Site['isRedirected']) {
  const own = manifest.routes.map(({ path }) => path);
  for (const path of own) {
    const reason = reserved(path, isRedirected);
    if (reason) throw new RemoteFailed(name, `${name} wants the route ${path}, which is ${reason}`);
  }
  const placed = [...manifest.offers, ...(manifest.islands.length > 0 ? [] : manifest.entries)];
  for (const { id, path } of placed) {
    if (own.includes(pagePathOf(path))) continue;
    throw new RemoteFailed(name, `${name} puts "${id}" at ${path}, where it has no page`);
  }
}
