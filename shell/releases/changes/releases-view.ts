import { type Database, readDatabaseClock } from '@site/api/storage/open-database';
import type { Operator } from '@site/api-contract/operator/operator';
import type { ReleasesView } from '@site/api-contract/releases/releases';
import type { ReleaseError } from '@site/api-contract/releases/team-events';
import { parseOperator } from '../../site/inputs.ts';
import { buildPreviewLink } from '../../site/preview-link.ts';
import {
  createEmptyRegistry,
  findEarlierRelease,
  formatVariantName,
  type LiveRelease,
  type VariantRelease,
} from '../../site/registry.ts';
import { withoutExpiredPreviews } from '../../site/variants.ts';
import { readCanaryStates } from '../canary/canary-state.ts';
import { readEndedCanaries } from '../canary/ended-canaries.ts';
import { readErrors } from '../canary/release-errors.ts';
import { ANALYSIS_DEFAULTS, type AnalysisSettings } from '../canary/statistics.ts';
import { readReportingHosts } from '../store/live.ts';
import { readPreviewKey } from '../store/release-source.ts';
import { readFirstPath } from '../store/release-store.ts';
import { readReleaseSizes } from '../store/releases.ts';
import { createSiteReader } from './live-site.ts';

/**
 * Returns a reader of the site's hosts, live releases, canaries and previews, retired remotes, history and ended canaries,
 * newest first. With `hasLinks`, previews have their signed links.
 */
export function createReleasesReader(
  database: Database,
  getOrigin: (operator: Operator) => string,
  settings: AnalysisSettings = ANALYSIS_DEFAULTS,
): (options?: { hasLinks: boolean }) => Promise<ReleasesView> {
  const readLiveSite = createSiteReader(database);

  /** Returns the signed link of each preview, by the variant's name. */
  const buildLinks = async (operator: string, variants: VariantRelease[]): Promise<Map<string, string>> => {
    const signing = { key: await readPreviewKey(database), origin: getOrigin(parseOperator(operator)) };
    const links = new Map<string, string>();
    for (const preview of variants) {
      const { previewUntil: until } = preview;
      if (!until) continue;
      const variant = formatVariantName(preview);
      const path = await readFirstPath(database, preview);
      links.set(variant, buildPreviewLink(signing, { variant, until, path }));
    }
    return links;
  };

  return async ({ hasLinks } = { hasLinks: false }) => {
    const site = await readLiveSite();
    const now = new Date(await readDatabaseClock(database));
    const registry = withoutExpiredPreviews(site?.registry ?? createEmptyRegistry(), now);
    const { releases, variants, history, retired } = registry;
    const links = site && hasLinks ? await buildLinks(site.operator, variants) : new Map<string, string>();
    const hosts = await readReportingHosts(database);
    const sizes = await readReleaseSizes(database);
    const states = await readCanaryStates(database, variants, settings, now.getTime());
    const errorsByName = new Map<string, ReleaseError[]>();
    for (const variant of variants)
      errorsByName.set(
        formatVariantName(variant),
        await readErrors(database, variant.remote, variant.buildId),
      );
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
      hosts: hosts.map(({ name, serves, seen_at, problem, compose_problem }) => ({
        name,
        composition: serves,
        isReady: serves !== null && serves === site?.id && problem === null,
        composeProblem: compose_problem,
        seenAt: new Date(seen_at).toISOString(),
      })),
      live: Object.entries(releases).map(([remote, release]) => {
        const manifest = site?.index.manifests?.[remote];
        return {
          ...describe({ remote, ...release }),
          before: findEarlierRelease(registry, remote)?.buildId ?? null,
          ...(manifest && { manifest }),
        };
      }),
      variants: variants.map((variant) => {
        const { canary, previewUntil } = variant;
        const link = links.get(formatVariantName(variant));
        const errors = errorsByName.get(formatVariantName(variant));
        const analysis = states.get(`${variant.remote} ${variant.buildId}`);
        return {
          ...describe(variant),
          ...(errors?.length && { errors }),
          ...(canary && { canary: { ...canary, ...(analysis && { analysis }) } }),
          ...(previewUntil && { previewUntil }),
          ...(link && { link }),
        };
      }),
      retired: Object.entries(retired).map(([remote, { since, by = null, to }]) => {
        return { remote, since, by, ...(to && { to }) };
      }),
      history: history.toReversed().map(({ until, ...release }) => ({ ...describe(release), until })),
      endedCanaries: await readEndedCanaries(database),
    };
  };
}
