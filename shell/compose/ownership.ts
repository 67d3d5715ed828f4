import { isApiPath } from '@site/api-contract/http/api-paths';
import type { Operator } from '@site/api-contract/operator/operator';
import { type Offer, pagePathOf, type SearchTarget } from '@site/kit/contract';
import type { CompositionIndex } from '../site/composition.ts';
import { ASSET_PATH_PREFIXES } from '../site/paths.ts';
import { type Release, RemoteFailedError } from '../site/release.ts';

/** Routes, offers and entries of a remote. */
interface Holdings {
  paths: string[];
  /** Earlier paths of the pages. */
  formerPaths: string[];
  /** Paths of pages that take orders: a site has one at most. */
  orderPaths: string[];
  offers: Offer[];
  entries: SearchTarget[];
}

interface Site {
  releases: Pick<Release, 'manifest'>[];
  /** Remotes whose last composed pages stay. */
  keptRemotes: string[];
  /** Index of the previous composition, for the earlier owners. */
  from: Pick<CompositionIndex, 'pages' | 'offers' | 'entries'>;
  /** True when a path is redirected. */
  isRedirected(path: string): boolean;
}

/** Returns the use that a path is reserved for; null when a release may use the path. */
export function findReservation(path: string, isRedirected: Site['isRedirected']): string | null {
  if (isApiPath(path)) return 'an address of the API';
  if (isRedirected(path)) return 'a redirect';
  // The file of the home page, and folders of hashed files.
  if (path === '/index' || ASSET_PATH_PREFIXES.some((folder) => `${path}/`.startsWith(folder)))
    return 'where the site’s files are';
  return null;
}

/** Returns a remote's exclusive claims. An entry on another remote's page is a hint, and no claim. */
const getClaims = ({ paths, formerPaths, orderPaths, offers, entries }: Holdings): string[] => [
  ...[...paths, ...formerPaths].map((path) => `the route ${path}`),
  ...orderPaths.map(() => 'the order page'),
  ...offers.map(({ id }) => `the offer "${id}"`),
  ...new Set(offers.flatMap(({ sheet }) => (sheet ? [`the family "${sheet.family}"`] : []))),
  ...entries
    .filter(({ path }) => paths.includes(pagePathOf(path)))
    .map(({ kind, id }) => `the ${kind} "${id}"`),
];

/** Returns what pages and publications of a remote hold. */
const getHoldings = (
  pages: { path: string; formerPaths?: string[] | undefined; orders?: string | undefined }[],
  { offers, entries }: Pick<Holdings, 'offers' | 'entries'>,
): Holdings => ({
  paths: pages.map(({ path }) => path),
  formerPaths: pages.flatMap(({ formerPaths = [] }) => formerPaths),
  orderPaths: pages.filter(({ orders }) => orders !== undefined).map(({ path }) => path),
  offers,
  entries,
});

/** Returns a remote's holdings in an earlier composition. */
const formerly = ({ pages, offers, entries }: Site['from'], remote: string): Holdings =>
  getHoldings(
    Object.entries(pages)
      .filter(([, page]) => page.remote === remote)
      .map(([path, page]) => ({ ...page, path })),
    { offers: offers[remote] ?? [], entries: entries[remote] ?? [] },
  );

/**
 * Throws {@link RemoteFailedError} with claim, claimant and owner when a release takes another remote's route, offer, family of
 * offers or entry, or publishes where it has no page. A remote owns its claims until it releases without them: so a route can move.
 */
export function assertOwnership({ releases, keptRemotes, from, isRedirected }: Site): void {
  for (const { manifest } of releases) assertOwnPlaces(manifest, isRedirected);
  const claims = new Map(
    releases.map(({ manifest }) => [manifest.name, getClaims(getHoldings(manifest.routes, manifest))]),
  );
  for (const name of keptRemotes) claims.set(name, getClaims(formerly(from, name)));
  const former = new Map<string, string>();
  for (const name of new Set(Object.values(from.pages).map(({ remote }) => remote)))
    for (const claim of getClaims(formerly(from, name))) former.set(claim, name);
  const claimants = new Map<string, string[]>();
  for (const [name, wanted] of claims)
    for (const claim of wanted) claimants.set(claim, [...(claimants.get(claim) ?? []), name]);
  for (const [claim, names] of claimants) {
    if (names.length === 1) continue;
    const before = former.get(claim) ?? 'shell';
    const owner = names.includes(before) ? before : (names[0] as string);
    const taker = names.find((name) => name !== owner);
    if (!taker) throw new RemoteFailedError(owner, `${owner} publishes ${claim} twice`);
    throw new RemoteFailedError(
      taker,
      `${taker} wants ${claim}, which is ${owner}’s; if it moves, ${owner} releases without it first`,
    );
  }
}

/**
 * Throws {@link RemoteFailedError} with origin and setting when a release's client files come from an origin that the operator
 * doesn't grant its team.
 */
export function assertOrigins(releases: Release[], { remoteOrigins }: Pick<Operator, 'remoteOrigins'>): void {
  for (const { manifest, base } of releases) {
    if (!URL.canParse(base)) continue;
    const { origin } = new URL(base);
    if (remoteOrigins[manifest.name]?.includes(origin)) continue;
    throw new RemoteFailedError(
      manifest.name,
      `${manifest.name} may not load its files from ${origin}: the operator adds it to remoteOrigins.${manifest.name} in operator.json`,
    );
  }
}

/** Throws when offers aren't on the remote's own pages. A remote with islands may have entries on other pages. */
function assertOwnPlaces({ name, ...manifest }: Release['manifest'], isRedirected: Site['isRedirected']) {
  const { paths: own, formerPaths } = getHoldings(manifest.routes, manifest);
  for (const path of [...own, ...formerPaths]) {
    const reason = findReservation(path, isRedirected);
    if (reason) throw new RemoteFailedError(name, `${name} wants the route ${path}, which is ${reason}`);
  }
  const placed = [...manifest.offers, ...(manifest.islands.length > 0 ? [] : manifest.entries)];
  for (const { id, path } of placed) {
    if (own.includes(pagePathOf(path))) continue;
    throw new RemoteFailedError(name, `${name} puts "${id}" at ${path}, where it has no page`);
  }
}
