import type { DashboardState } from '@site/api/delivery';
import { readReportingHosts } from '@site/api/live';
import { readPreviewKey } from '@site/api/release-source';
import { type Database, readDatabaseClock } from '@site/api/storage';
import type { DashboardRemote } from '@site/api-contract/dashboard';
import type { Operator } from '@site/kit/operator';
import { parseOperator } from '../site/inputs.ts';
import { buildPreviewLink } from '../site/preview-link.ts';
import { findEarlierRelease, formatVariantName, type Registry } from '../site/registry.ts';
import { withoutExpiredPreviews } from '../site/variants.ts';
import { createSiteReader } from './live-site.ts';
import { readFirstPath } from './store.ts';

/** Returns a reader of the dashboard's state: composition, hosts and remotes. */
export function createDashboardReader(
  database: Database,
  originOf: (operator: Operator) => string,
): () => Promise<DashboardState> {
  const readLiveSite = createSiteReader(database);
  return async () => {
    const liveSite = await readLiveSite();
    const hosts = await readReportingHosts(database);
    const previews = liveSite?.registry.variants.filter((variant) => variant.previewUntil) ?? [];
    const links = liveSite && {
      key: await readPreviewKey(database),
      origin: originOf(parseOperator(liveSite.operator)),
      paths: new Map(
        await Promise.all(
          previews.map(
            async (each) => [formatVariantName(each), await readFirstPath(database, each)] as const,
          ),
        ),
      ),
    };
    const composition = liveSite?.id ?? null;
    const now = new Date(await readDatabaseClock(database));
    return {
      composition,
      hosts: hosts.map(({ name, serves, problem, compose_problem }) => ({
        name,
        composeProblem: compose_problem,
        isReady: serves !== null && serves === composition && problem === null,
      })),
      remotes: liveSite && links ? listDashboardRemotes(liveSite.registry, links, now) : [],
    };
  };
}

/**
 * Returns every app of a registry, live or retired, by name; the shell comes last.
 *
 * @param links `paths` holds the first page of each previewed variant, by the variant's name
 */
export function listDashboardRemotes(
  registry: Registry,
  links: { key: Buffer; origin: string; paths: ReadonlyMap<string, string> },
  now: Date,
): DashboardRemote[] {
  const { releases, retired } = registry;
  const { variants } = withoutExpiredPreviews(registry, now);
  const names = [...new Set([...Object.keys(releases), ...Object.keys(retired)])];
  const inOrder = names.sort(
    (one, other) => Number(one === 'shell') - Number(other === 'shell') || (one < other ? -1 : 1),
  );
  return inOrder.map((remote) => {
    const own = variants.filter((variant) => variant.remote === remote);
    const canary = own.find((variant) => variant.canary);
    const live = releases[remote];
    const retirement = retired[remote];
    const before = findEarlierRelease(registry, remote);
    return {
      remote,
      live: live ? releaseView(live) : null,
      before: before ? { buildId: before.buildId } : null,
      retired: retirement
        ? { since: retirement.since, by: retirement.by ?? null, ...(retirement.to && { to: retirement.to }) }
        : null,
      canary: canary?.canary
        ? {
            ...releaseView(canary),
            share: canary.canary.share,
            promotesItself: canary.canary.promotes ?? false,
          }
        : null,
      previews: own.flatMap((variant) => {
        const { previewUntil: until } = variant;
        const name = formatVariantName(variant);
        if (!until) return [];
        const path = links.paths.get(name) ?? '/';
        return [
          { ...releaseView(variant), until, link: buildPreviewLink(links, { variant: name, until, path }) },
        ];
      }),
    };
  });
}

const releaseView = ({
  buildId,
  since,
  by,
}: {
  buildId: string;
  since: string;
  by?: string | undefined;
}) => ({
  buildId,
  since,
  by: by ?? null,
});
