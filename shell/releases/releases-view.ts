import { readTotalBlobSize } from '@site/api/blobs';
import { readEndedCanaries } from '@site/api/deployments/ended-canaries';
import { readReportingHosts } from '@site/api/live';
import { readManifestText } from '@site/api/releases';
import type { Database } from '@site/api/storage';
import type { ReleasesView } from '@site/api-contract/delivery';
import { createEmptyRegistry, formatVariantName, type LiveRelease } from '../site/registry.ts';
import { readLiveSite } from './live-site.ts';
import { listClientHashes } from './store.ts';

/** Returns the site's hosts, live releases, canaries and previews, retired remotes, history and ended canaries, newest first. */
export async function readReleasesView(database: Database): Promise<ReleasesView> {
  const site = await readLiveSite(database);
  const { releases, variants, history, retired } = site?.registry ?? createEmptyRegistry();
  const hosts = await readReportingHosts(database);
  const sizes = new Map<string, number | null>();
  // One after the other: the manifests of a whole history, read at once, would take a host's memory.
  for (const release of [
    ...Object.entries(releases).map(([remote, { buildId }]) => ({ remote, buildId })),
    ...variants,
    ...history,
  ]) {
    const name = formatVariantName(release);
    if (!sizes.has(name)) sizes.set(name, await readClientSize(database, release));
  }
  const describe = ({ remote, buildId, base, since, by }: { remote: string } & LiveRelease) => ({
    remote,
    buildId,
    ...(base && { base }),
    since,
    by: by ?? null,
    bytes: sizes.get(formatVariantName({ remote, buildId })) ?? null,
  });
  return {
    composition: site?.id ?? null,
    hosts: hosts.map(({ name, serves, ready, seen_at, problem, compose_problem }) => ({
      name,
      composition: serves,
      isReady: serves !== null && ready === serves && serves === site?.id && problem === null,
      composeProblem: compose_problem,
      seenAt: new Date(seen_at).toISOString(),
    })),
    live: Object.entries(releases).map(([remote, release]) => describe({ remote, ...release })),
    variants: variants.map(({ canary, previewUntil, ...release }) => ({
      ...describe(release),
      ...(canary && { canary }),
      ...(previewUntil && { previewUntil }),
    })),
    retired: Object.entries(retired).map(([remote, { since, by = null, to }]) => {
      return { remote, since, by, ...(to && { to }) };
    }),
    history: history.toReversed().map(({ until, ...release }) => ({ ...describe(release), until })),
    endedCanaries: await readEndedCanaries(database),
  };
}

/** Returns the size in bytes of a stored release's public files; `null` for a release that isn't stored. */
async function readClientSize(
  database: Database,
  { remote, buildId }: { remote: string; buildId: string },
): Promise<number | null> {
  const text = await readManifestText(database, { remote, buildId });
  return text === undefined ? null : readTotalBlobSize(database, listClientHashes(text));
}
