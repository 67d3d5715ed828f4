import { readTotalBlobSize } from '@site/api/blobs';
import { readEndedCanaries } from '@site/api/deployments/ended-canaries';
import { listStagedChanges } from '@site/api/deployments/staged-changes';
import { readReportingHosts } from '@site/api/live';
import { readManifestText } from '@site/api/releases';
import type { Database } from '@site/api/storage';
import type { ReleasesView } from '@site/api-contract/delivery';
import { createEmptyRegistry, type LiveRelease } from '../site/registry.ts';
import { readLiveSite } from './live-site.ts';
import { listClientHashes } from './store.ts';

/** Returns the site's hosts, live releases, canaries and previews, retired remotes, history and ended canaries, newest first. */
export async function readReleasesView(database: Database): Promise<ReleasesView> {
  // Before the site: an approval in between would show the earlier release live, and nothing staged.
  const staged = await listStagedChanges(database);
  const site = await readLiveSite(database);
  const { releases, variants, history, retired } = site?.registry ?? createEmptyRegistry();
  const hosts = await readReportingHosts(database);
  const described = async ({ remote, buildId, base, since, by }: { remote: string } & LiveRelease) => {
    const text = await readManifestText(database, { remote, buildId });
    const bytes = text === undefined ? null : await readTotalBlobSize(database, listClientHashes(text));
    return { remote, buildId, ...(base && { base }), since, by: by ?? null, bytes };
  };
  return {
    composition: site?.id ?? null,
    hosts: hosts.map(({ name, serves, ready, seen_at, problem, compose_problem }) => ({
      name,
      composition: serves,
      isReady: serves !== null && ready === serves && serves === site?.id && problem === null,
      composeProblem: compose_problem,
      seenAt: new Date(seen_at).toISOString(),
    })),
    live: await Promise.all(
      Object.entries(releases).map(([remote, release]) => described({ remote, ...release })),
    ),
    variants: await Promise.all(
      variants.map(async ({ canary, previewUntil, ...release }) => ({
        ...(await described(release)),
        ...(canary && { canary }),
        ...(previewUntil && { previewUntil }),
      })),
    ),
    staged: staged.map(({ id, remote, change }) => ({ id, remote, action: change.action })),
    retired: Object.entries(retired).map(([remote, { since, by = null, to }]) => {
      return { remote, since, by, ...(to && { to }) };
    }),
    history: await Promise.all(
      history.toReversed().map(async ({ until, ...release }) => ({ ...(await described(release)), until })),
    ),
    endedCanaries: await readEndedCanaries(database),
  };
}
