import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@site/api/storage/open-database';
import { basePathOf } from '@site/kit/contract';
import {
  FEDERATION_REGISTRY_PATH,
  listFederatedRemotes,
  renderFederationRegistry,
} from '../../compose/publications/federation.ts';
import { type CompositionIndex, type FileHashes, withOutdatedParts } from '../../site/composition.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { getVariantFolder } from '../../site/paths.ts';
import { withPrices } from '../../site/price-history.ts';
import {
  findEarlierRelease,
  formatVariantName,
  isSameRelease,
  type Registry,
  serialiseRegistry,
  type VariantRelease,
  withLiveRelease,
} from '../../site/registry.ts';
import { findCompositionIdAt } from '../access/audit-log.ts';
import { readBlobs } from '../store/blobs.ts';
import type { BuildContext } from '../store/release-store.ts';

import { readStoredComposition, type StoredComposition } from '../store/stored-composition.ts';

/** A change that takes something back, see {@link reuseStoredComposition}. */
interface Withdrawal {
  live: StoredComposition;
  /** The registry after the change. */
  wanted: Registry;
  /** Allows the change to remove an island that another remote's page shows. */
  isForced: boolean;
}

/** A composition of stored pages. */
export interface ReusedComposition {
  /** Id of the stored composition that the pages are from. */
  sourceId: string;
  files: FileHashes;
  /** The new files' bytes by hash. */
  blobs: [hash: string, bytes: Buffer][];
  index: CompositionIndex;
}

/**
 * Returns the composition of a changed registry from stored pages, without composing. A rollback has the pages of the
 * composition in which its release was live last. A change of variants alone has the live pages. Registry and price history
 * are the wanted ones. The index names the outdated parts. Returns the reason when no stored composition fits.
 * @param published the public files of the wanted registry's releases, by path
 * @param now time of the change
 */
export async function reuseStoredComposition(
  { database, composer }: Pick<BuildContext, 'database' | 'composer'>,
  change: Withdrawal,
  published: FileHashes,
  now: Date,
): Promise<ReusedComposition | string> {
  const { live, wanted } = change;
  const source = await findSource(database, live, wanted);
  if (!source) return 'the earlier composition is no longer stored';
  const mismatch = findMismatch(source, change, await composer.computeProgramsHash());
  if (mismatch) return mismatch;
  const reused = await assemble(source, change, published, now);
  const verifiedHashes = new Set([...Object.values(live.files), ...reused.blobs.map(([hash]) => hash)]);
  const unverifiedHashes = Object.values(reused.files).filter((hash) => !verifiedHashes.has(hash));
  // No host may have these in memory. A damaged file would keep every host from following.
  if (!(await areIntact(database, unverifiedHashes))) return 'a file of the earlier composition is damaged';
  return reused;
}

async function areIntact(database: Database, hashes: string[]): Promise<boolean> {
  const blobs = await readBlobs(database, hashes);
  return hashes.every((hash) => {
    const bytes = blobs.get(hash);
    return bytes !== undefined && computeIntegritySync(bytes) === hash;
  });
}

/**
 * Returns the stored composition with the wanted releases: the live one, or the one in which the only other release was live
 * last. `undefined` when none is stored.
 */
async function findSource(
  database: Database,
  live: StoredComposition,
  { releases }: Registry,
): Promise<StoredComposition | undefined> {
  const { releases: before, history } = live.registry;
  const changed = getKeys(before, releases).filter((name) => {
    const [one, other] = [before[name], releases[name]];
    return !one || !other || !isSameRelease(one, other);
  });
  if (changed.length === 0) return live;
  const [remote = ''] = changed;
  const release = releases[remote];
  const last =
    release && history.findLast((entry) => entry.remote === remote && isSameRelease(entry, release));
  if (!last || changed.length > 1) return undefined;
  const id = await findCompositionIdAt(database, Date.parse(last.until));
  return id === undefined ? undefined : readStoredComposition(database, id);
}

const getKeys = (one: object, other: object): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** Returns the reason that the pages of a stored composition aren't those of a changed registry; `undefined` when they are. */
export function findMismatch(
  source: StoredComposition,
  { live, wanted, isForced }: Withdrawal,
  programs: string,
): string | undefined {
  const canaries = wanted.variants.filter(({ canary }) => canary);
  if (source !== live) {
    if (source.index.programs !== programs) return 'the site’s programs were updated since';
    if (source.operator !== live.operator) return 'the operator’s configuration was changed since';
    const others = otherReleases(source.index, wanted);
    if (others.length > 0) return `${others.join(', ')} ${others.length > 1 ? 'were' : 'was'} released since`;
    const isIn = (canary: VariantRelease) =>
      source.registry.variants.some(
        (known) =>
          known.canary &&
          formatVariantName(known) === formatVariantName(canary) &&
          isSameRelease(known, canary),
      );
    const newCanary = canaries.find((canary) => !isIn(canary));
    if (newCanary) return `the canary ${formatVariantName(newCanary)} began since`;
  }
  const isMissingIn = ({ files }: StoredComposition) => {
    return (variant: VariantRelease) => !files[`${getVariantFolder(formatVariantName(variant))}policy.json`];
  };
  const previews = wanted.variants.filter(({ canary }) => !canary);
  const obstacle = canaries.find(isMissingIn(source)) ?? previews.find(isMissingIn(live));
  if (obstacle) return `${formatVariantName(obstacle)} isn’t in the earlier composition`;
  return !isForced && losesIsland(source.index, live.index) ? 'a page would lose an island' : undefined;
}

/** Returns the names of the apps whose releases in a composition aren't the wanted ones. */
function otherReleases({ releases }: CompositionIndex, wanted: Registry): string[] {
  const wantedReleases = Object.fromEntries(
    Object.entries(wanted.releases).map(([name, { buildId, base = basePathOf(name) }]) => [
      name,
      `${buildId} ${base}`,
    ]),
  );
  return getKeys(releases, wantedReleases)
    .filter((name) => releases[name] !== wantedReleases[name])
    .sort();
}

/** True when a page shows an island of another remote now, and names it without showing it in the other composition. */
const losesIsland = ({ pages }: CompositionIndex, live: CompositionIndex): boolean =>
  Object.entries(pages).some(([path, { uses, islands }]) =>
    uses.some((id) => !islands.includes(id) && live.pages[path]?.islands.includes(id)),
  );

/** Returns the files of a composition under any of these prefixes. */
const filesBelow = (files: FileHashes, ...prefixes: string[]): FileHashes =>
  Object.fromEntries(
    Object.entries(files).filter(([path]) => prefixes.some((prefix) => path.startsWith(prefix))),
  );

/** Returns the wanted composition with the pages of a stored one that fits. */
async function assemble(
  source: StoredComposition,
  { live, wanted }: Withdrawal,
  published: FileHashes,
  now: Date,
): Promise<ReusedComposition> {
  const { index, files } = source;
  const variants = wanted.variants.map((variant) => ({
    name: formatVariantName(variant),
    isCanary: variant.canary !== undefined,
  }));
  const canaries = variants.filter(({ isCanary }) => isCanary);
  const previews = variants.filter(({ isCanary }) => !isCanary);
  const builds = Object.fromEntries(
    Object.entries(wanted.releases).map(([name, { buildId }]) => [name, buildId]),
  );
  const prices = withPrices(live.index.prices, { at: now.toISOString(), offers: index.offers, builds });
  const outdated = new Set([
    ...(index.outdated ?? []).filter((part) => index.pages[part]),
    ...(isDeepStrictEqual(prices, index.prices) ? [] : pathsWithPrices(index)),
    ...previews.flatMap(({ name }) => (source !== live || live.index.outdated?.includes(name) ? [name] : [])),
  ]);
  const next = withOutdatedParts({ ...index, prices }, [...outdated]);

  const allFiles: FileHashes = {
    ...Object.fromEntries(Object.entries(files).filter(([path]) => !/^(variants|public)\//.test(path))),
    ...filesBelow(files, ...canaries.map(({ name }) => getVariantFolder(name))),
    ...filesBelow(live.files, ...previews.map(({ name }) => getVariantFolder(name))),
    ...published,
  };
  const blobs: ReusedComposition['blobs'] = [];
  const addFile = (path: string, content: string) => {
    const bytes = Buffer.from(content);
    const hash = computeIntegritySync(bytes);
    if (allFiles[path] === hash) return;
    allFiles[path] = hash;
    blobs.push([hash, bytes]);
  };
  addFile('registry.json', serialiseRegistry(wanted));
  if (!isDeepStrictEqual(next, index)) addFile('index.json', JSON.stringify(next));
  addFile(FEDERATION_REGISTRY_PATH, renderFederationRegistry(wanted, listFederatedRemotes(files)));
  return { sourceId: source.id, files: allFiles, blobs, index: next };
}

/** Returns the paths of the pages that may show the price history. */
const pathsWithPrices = ({ pages }: CompositionIndex): string[] =>
  Object.entries(pages).flatMap(([path, { usesCatalogue }]) => (usesCatalogue ? [path] : []));

/**
 * Returns the ids of the earlier compositions that rollbacks lead to at once, at most one for each app. Each differs from the
 * live composition in the pages of that app, and in those that depend on them.
 */
export async function findRollbackCompositions(
  { database, composer }: Pick<BuildContext, 'database' | 'composer'>,
  live: StoredComposition,
): Promise<string[]> {
  const { registry } = live;
  const programs = await composer.computeProgramsHash();
  const sourceIds: string[] = [];
  for (const remote of getKeys(registry.releases, registry.retired)) {
    const release = findEarlierRelease(registry, remote);
    if (!release) continue;
    // A canary of today may have ended by the time of the rollback.
    const target = { ...withLiveRelease(registry, remote, release, new Date()), variants: [] };
    const source = await findSource(database, live, target);
    if (source && !findMismatch(source, { live, wanted: target, isForced: true }, programs))
      sourceIds.push(source.id);
  }
  return sourceIds;
}
