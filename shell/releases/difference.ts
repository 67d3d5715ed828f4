import { readBlobSizes } from '@site/api/blobs';
import { readManifestText } from '@site/api/releases';
import type { Database } from '@site/api/storage';
import type { StagedDifference } from '@site/api-contract/dashboard';
import type { Manifest } from '@site/kit/contract';
import { parseManifest } from '../site/inputs.ts';
import { flattenFileHashes } from '../site/release.ts';

/** Fields of a manifest that are compared. */
type ComparedFields = Pick<Manifest, 'files' | 'routes' | 'offers' | 'islands'>;

const NONE: ComparedFields = { files: { client: {}, server: {} }, routes: [], offers: [], islands: [] };

const without = (all: readonly string[], others: readonly string[]): string[] => {
  const otherSet = new Set(others);
  return [...new Set(all)].filter((one) => !otherSet.has(one)).sort();
};

const changeOf = (before: readonly string[], after: readonly string[]) => ({
  added: without(after, before),
  removed: without(before, after),
});

/** Returns the differences between two manifests. @param sizes bytes by hash */
export function compareManifests(
  before: ComparedFields,
  after: ComparedFields,
  sizes: ReadonlyMap<string, number>,
): StagedDifference {
  const hashes = changeOf(
    Object.values(flattenFileHashes(before.files)),
    Object.values(flattenFileHashes(after.files)),
  );
  const bytesOf = (some: string[]) => some.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0);
  const paths = ({ routes }: ComparedFields) => routes.map(({ path }) => path);
  const islands = (one: ComparedFields) => one.islands.map(({ expose }) => expose.replace('./', ''));
  const priceOf = ({ offers }: ComparedFields, id: string) =>
    offers.find((offer) => offer.id === id)?.priceCents ?? null;
  const offers = new Map([...before.offers, ...after.offers].map(({ id, name }) => [id, name]));
  return {
    files: {
      added: hashes.added.length,
      removed: hashes.removed.length,
      addedBytes: bytesOf(hashes.added),
      removedBytes: bytesOf(hashes.removed),
    },
    routes: changeOf(paths(before), paths(after)),
    islands: changeOf(islands(before), islands(after)),
    prices: [...offers]
      .map(([id, offer]) => ({ offer, before: priceOf(before, id), after: priceOf(after, id) }))
      .filter((price) => price.before !== price.after),
  };
}

/** Returns the differences between two releases, of which either may be none; `null` when a release isn't stored. */
export async function computeReleaseDifference(
  database: Database,
  remote: string,
  from: string | null,
  to: string | null,
): Promise<StagedDifference | null> {
  const manifests: ComparedFields[] = [];
  for (const buildId of [from, to]) {
    if (buildId === null) {
      manifests.push(NONE);
      continue;
    }
    const text = await readManifestText(database, { remote, buildId });
    if (text === undefined) return null;
    manifests.push(parseManifest('manifest.json', text));
  }
  const [before = NONE, after = NONE] = manifests;
  const hashes = [before, after].flatMap(({ files }) => Object.values(flattenFileHashes(files)));
  return compareManifests(before, after, await readBlobSizes(database, [...new Set(hashes)]));
}
