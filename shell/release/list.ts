import { sizeOf } from '@site/api/blobs';
import { liveHosts } from '@site/api/live';
import { readManifestText } from '@site/api/releases';
import type { Database } from '@site/api/storage';
import type { ReleasesView } from '@site/api-contract/delivery';
import { emptyRegistry, type LiveRelease } from '../site/registry.ts';
import { clientHashes } from './store.ts';
import { readSite } from './switch.ts';

/** Returns the site's hosts, live releases, candidates, retired remotes and history, newest first. */
export async function releasesView(database: Database): Promise<ReleasesView> {
  const site = await readSite(database);
  const { releases, candidates, history, retired } = site?.registry ?? emptyRegistry();
  const hosts = await liveHosts(database);
  const described = async ({ remote, buildId, base, since, by }: { remote: string } & LiveRelease) => {
    const text = await readManifestText(database, { remote, buildId });
    const bytes = text === undefined ? null : await sizeOf(database, clientHashes(text));
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
    candidates: await Promise.all(
      candidates.map(async ({ canary, previewUntil, ...release }) => ({
        ...(await described(release)),
        ...(canary && { canary }),
        ...(previewUntil && { previewUntil }),
      })),
    ),
    retired: Object.entries(retired).map(([remote, { since, by = null, to }]) => {
      return { remote, since, by, ...(to && { to }) };
    }),
    history: await Promise.all(
      history.toReversed().map(async ({ until, ...release }) => ({ ...(await described(release)), until })),
    ),
  };
}

const words = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join('  ');

/** Returns the author and the size of the client files. */
const rest = ({ by, bytes }: { by: string | null; bytes: number | null }) =>
  words(by !== null && `by ${by}`, bytes === null ? 'pruned' : `${(bytes / 1000).toFixed(0)} kB`);

/** Returns a releases view as text, one line an item. */
export function releaseLines(view: ReleasesView): string[] {
  return [
    ...view.live.map((one) =>
      words(one.remote, 'live', one.buildId, `since ${one.since}`, rest(one), one.base),
    ),
    ...view.candidates.map((one) => {
      const { canary, previewUntil } = one;
      const roles = [
        canary && `canary for ${canary.share} % of visitors${canary.promotes ? ', more while it holds' : ''}`,
        previewUntil && `preview until ${previewUntil}`,
      ];
      const role = roles.filter(Boolean).join(', ');
      return words(`${one.remote}@${one.buildId}`, role, `since ${one.since}`, rest(one));
    }),
    ...view.retired.map(({ remote, since, by, to }) =>
      words(remote, 'retired', `since ${since}`, by !== null && `by ${by}`, to && `its pages lead to ${to}`),
    ),
    ...view.history.map((one) =>
      words(one.remote, 'was ', one.buildId, `${one.since} to ${one.until}`, rest(one)),
    ),
    ...view.hosts.map(({ name, composition, composeProblem }) => {
      const isLive = composition === view.composition;
      const serves = isLive ? 'serves what is live' : `serves ${composition ?? 'nothing yet'}`;
      return words('host', name, serves, composeProblem !== null && `can’t compose: ${composeProblem}`);
    }),
  ];
}
