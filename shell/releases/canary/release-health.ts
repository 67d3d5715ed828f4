import type { Database } from '@site/api/storage/schema';
import type { DashboardHealth, ReleaseHealth } from '@site/api-contract/releases/dashboard';
import { readErrors } from './release-errors.ts';
import { ANALYSIS_DEFAULTS, computeEvidence } from './statistics.ts';
import { readAnalysisRuns } from './telemetry-store.ts';

const HOUR_MS = 3_600_000;

/** Time that the dashboard shows a canary after the site has ended it, in milliseconds. */
const ENDED_MS = 24 * HOUR_MS;

/** Field of {@link ReleaseHealth} for each kind of report. */
const fields = {
  shown: 'shown',
  'load-failed': 'failures',
  'render-failed': 'failures',
  stopped: 'failures',
  blocked: 'blocked',
} as const;

const isShownKind = (kind: string): kind is keyof typeof fields => Object.hasOwn(fields, kind);

/**
 * Sums up browsers' reports about releases of the last hour, over all hosts. Includes the analysis runs of these releases,
 * and of canaries that the site ended lately.
 * @param now epoch milliseconds
 * @param isShown returns true if visitors get a release
 */
export async function readDashboardHealth(
  database: Pick<Database, 'db'>,
  now: number,
  isShown: (remote: string, release: string) => boolean,
): Promise<DashboardHealth> {
  const rows = await database.db
    .selectFrom('telemetry_minute')
    .select(({ fn }) => ['remote', 'release', 'kind', fn.sum<number>('count').as('count')])
    .where('minute', '>', now - HOUR_MS)
    .groupBy(['remote', 'release', 'kind'])
    .orderBy('remote')
    .orderBy('release')
    .execute();
  const releases = new Map<string, ReleaseHealth>();
  for (const { remote, release, kind, count } of rows) {
    if (!isShown(remote, release) || !isShownKind(kind)) continue;
    const key = `${remote} ${release}`;
    const health = releases.get(key) ?? { remote, buildId: release, shown: 0, failures: 0, blocked: 0 };
    releases.set(key, health);
    health[fields[kind]] += Number(count);
  }
  const runs = (await readAnalysisRuns(database)).filter(
    ({ remote, release, state, ended_at: endedAt }) =>
      isShown(remote, release) || (state === 'ended' && (endedAt ?? 0) > now - ENDED_MS),
  );
  const analyses = await Promise.all(
    runs
      .toSorted((one, other) => other.since - one.since)
      .map(async ({ release, analysis, ended_at: endedAt, ...row }) => ({
        remote: row.remote,
        buildId: release,
        against: row.against,
        since: row.since,
        share: row.share,
        own: analysis.own,
        other: analysis.other,
        evidence: computeEvidence(analysis),
        limit: ANALYSIS_DEFAULTS.limit,
        state: row.state,
        endedAt,
        errors: await readErrors(database, row.remote, release),
      })),
  );
  return { releases: [...releases.values()], analyses };
}
