import { sizeOf } from '@site/api/blobs';
import { liveHosts } from '@site/api/live';
import { readManifestText } from '@site/api/releases';
import type { Database } from '@site/api/storage';
import type { ReleasesView } from '@site/api-contract/delivery';
import { emptyRegistry, type LiveRelease } from '../site/registry.ts';
import { clientHashes } from './store.ts';
import { readSite } from './switch.ts';

/** What is live since when and by whom, what some visitors get beside it, and what one can go back to. */
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
    hosts: hosts.map(({ name, serves, ready, seen_at, problem }) => ({
      name,
      composition: serves,
      isReady: serves !== null && ready === serves && serves === site?.id && problem === null,
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
    retired: Object.entries(retired).map(([remote, { since, by, to }]) => ({
      remote,
      since,
      by: by ?? null,
      ...(to && { to }),
    })),
    history: await Promise.all(
      history.toReversed().map(async ({ until, ...release }) => ({ ...(await described(release)), until })),
    ),
  };
}

const kilobytes = (bytes: number | null) => (bytes === null ? 'pruned' : `${(bytes / 1000).toFixed(0)} kB`);

const by = (name: string | null) => (name ? `by ${name}` : '');

/** The same for people, a line each. */
export function releaseLines({
  live,
  candidates,
  history,
  retired,
  hosts,
  composition,
}: ReleasesView): string[] {
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('  ');
  return [
    ...live.map((one) =>
      words(
        one.remote,
        'live',
        one.buildId,
        `since ${one.since}`,
        by(one.by),
        kilobytes(one.bytes),
        one.base,
      ),
    ),
    ...candidates.map((one) => {
      const roles = [
        one.canary &&
          `canary for ${one.canary.share} % of visitors${one.canary.promotes ? ', more while it holds' : ''}`,
        one.previewUntil && `preview until ${one.previewUntil}`,
      ];
      return words(
        `${one.remote}@${one.buildId}`,
        roles.filter(Boolean).join(', '),
        `since ${one.since}`,
        by(one.by),
        kilobytes(one.bytes),
      );
    }),
    ...retired.map((one) =>
      words(one.remote, 'retired', `since ${one.since}`, by(one.by), one.to && `its pages lead to ${one.to}`),
    ),
    ...history.map((one) =>
      words(
        one.remote,
        'was ',
        one.buildId,
        `${one.since} to ${one.until}`,
        by(one.by),
        kilobytes(one.bytes),
      ),
    ),
    ...hosts.map((host) =>
      words(
        'host',
        host.name,
        host.composition === composition
          ? 'serves what is live'
          : `serves ${host.composition ?? 'nothing yet'}`,
      ),
    ),
  ];
}
