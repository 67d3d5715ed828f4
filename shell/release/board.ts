import type { BoardState } from '@site/api/delivery';
import { liveHosts } from '@site/api/live';
import { previewKey } from '@site/api/release-source';
import { type Database, readDatabaseClock } from '@site/api/storage';
import type { BoardRemote } from '@site/api-contract/board';
import type { Operator } from '@site/kit/operator';
import { withoutExpired } from '../site/candidates.ts';
import { parseOperator } from '../site/inputs.ts';
import { previewLink } from '../site/preview-link.ts';
import { earlierRelease, editionOf, type Registry } from '../site/registry.ts';
import { siteReader } from './switch.ts';

/** Returns a reader of the board's state: composition, hosts and remotes. */
export function boardReader(
  database: Database,
  originOf: (operator: Operator) => string,
): () => Promise<BoardState> {
  const readLiveSite = siteReader(database);
  return async () => {
    const known = await readLiveSite();
    const hosts = await liveHosts(database);
    const links = known && {
      key: await previewKey(database),
      origin: originOf(parseOperator(known.operator)),
    };
    const composition = known?.id ?? null;
    const now = new Date(await readDatabaseClock(database));
    return {
      composition,
      hosts: hosts.map(({ name, serves, problem, compose_problem }) => ({
        name,
        composeProblem: compose_problem,
        isReady: serves !== null && serves === composition && problem === null,
      })),
      remotes: known && links ? remotesOf(known.registry, links, now) : [],
    };
  };
}

/** Returns every app of a registry, live or retired, by name; the shell comes last. */
export function remotesOf(
  registry: Registry,
  links: { key: Buffer; origin: string },
  now: Date,
): BoardRemote[] {
  const { releases, retired } = registry;
  const { candidates } = withoutExpired(registry, now);
  const names = [...new Set([...Object.keys(releases), ...Object.keys(retired)])];
  const inOrder = names.sort(
    (one, other) => Number(one === 'shell') - Number(other === 'shell') || (one < other ? -1 : 1),
  );
  return inOrder.map((remote) => {
    const own = candidates.filter((candidate) => candidate.remote === remote);
    const canary = own.find((candidate) => candidate.canary);
    const live = releases[remote];
    const gone = retired[remote];
    const before = earlierRelease(registry, remote);
    return {
      remote,
      live: live ? named(live) : null,
      before: before ? { buildId: before.buildId } : null,
      retired: gone ? { since: gone.since, by: gone.by ?? null, ...(gone.to && { to: gone.to }) } : null,
      canary: canary?.canary
        ? { ...named(canary), share: canary.canary.share, promotesItself: canary.canary.promotes ?? false }
        : null,
      previews: own.flatMap((candidate) => {
        const { previewUntil: until } = candidate;
        const edition = editionOf(candidate);
        return until ? [{ ...named(candidate), until, link: previewLink(links, { edition, until }) }] : [];
      }),
    };
  });
}

const named = ({ buildId, since, by }: { buildId: string; since: string; by?: string | undefined }) => ({
  buildId,
  since,
  by: by ?? null,
});
