import { readDatabaseClock } from '@site/api/storage/clock';
import { type Database, type Schema, splitIntoBatches } from '@site/api/storage/schema';
import type { TelemetryReport, Vital } from '@site/api-contract/releases/telemetry-reports-rules';
import type { Kysely } from 'kysely';
import { addErrors, type ErrorCount } from './release-errors.ts';
import {
  type AnalysisState,
  analysisSchema,
  comparedCountsSchema,
  type VisitorCounts,
} from './statistics.ts';

/**
 * Kinds of counts per release: reports by outcome, and reports of a vital by its bin (`lcp0`).
 * Canary analysis uses `visitor` and `failing`, which count each network once an hour on each host. `failing-on-cloud` counts
 * those of `failing` whose page was cloud's.
 * Hosts count `view`: networks that received a page of the release, each once an hour on each host.
 */
export type TelemetryKind =
  | Exclude<TelemetryReport['outcome'], Vital>
  | `${Vital}${number}`
  | 'visitor'
  | 'failing'
  | `failing-on-${string}`
  | 'view';

/** Count of one kind for a release. */
export interface TelemetryCount {
  remote: string;
  release: string;
  kind: TelemetryKind;
  count: number;
}

const MINUTE_MS = 60_000;

/** Retention of minutes, and of totals of releases without new reports, in milliseconds. */
const KEPT_MS = { minutes: 24 * 3_600_000, totals: 90 * 24 * 3_600_000 };

/** Most rows per statement: two seconds seldom count more. */
const BATCH = 500;

const getKey = ({ remote, release, kind }: Omit<TelemetryCount, 'count'>) => `${remote} ${release} ${kind}`;

/** Number of page views of a release. */
export type ViewCount = Omit<TelemetryCount, 'kind'>;

/** Adds counts of networks that a host served a page of a release. A host counts each network once an hour. */
export async function countPageViews(database: Database, views: ViewCount[]): Promise<void> {
  const counts = views.map((view) => ({ ...view, kind: 'view' as const }));
  await addTelemetry(database, counts, await readDatabaseClock(database));
}

/**
 * Adds counts to the totals of all hosts, and errors in the same transaction. Those of releases that aren't stored are dropped,
 * so that invented releases can't fill the tables.
 */
export async function addTelemetry(
  { db }: Pick<Database, 'db'>,
  counts: TelemetryCount[],
  now: number,
  errors: ErrorCount[] = [],
) {
  const storedNames = await findStored(db, counts);
  const storedCounts = counts
    .filter(({ remote, release }) => storedNames.has(`${remote} ${release}`))
    // All hosts write rows in the same order: otherwise two hosts that write the same rows could deadlock.
    .sort((one, other) => (getKey(one) < getKey(other) ? -1 : 1));
  if (storedCounts.length === 0) return;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  await db.transaction().execute(async (transaction) => {
    await addErrors(transaction, errors, now);
    for (const batch of splitIntoBatches(storedCounts, BATCH)) {
      await transaction
        .insertInto('telemetry_minute')
        .values(batch.map((row) => ({ minute, ...row })))
        .onConflict((conflict) =>
          conflict.columns(['minute', 'remote', 'release', 'kind']).doUpdateSet(({ eb, ref }) => ({
            count: eb(ref('telemetry_minute.count'), '+', ref('excluded.count')),
          })),
        )
        .execute();
      await transaction
        .insertInto('telemetry_total')
        .values(batch.map((row) => ({ ...row, last_at: now })))
        .onConflict((conflict) =>
          conflict.columns(['remote', 'release', 'kind']).doUpdateSet(({ eb, ref }) => ({
            count: eb(ref('telemetry_total.count'), '+', ref('excluded.count')),
            last_at: now,
          })),
        )
        .execute();
    }
  });
}

async function findStored(db: Kysely<Schema>, counts: TelemetryCount[]): Promise<Set<string>> {
  const releases = [...new Set(counts.map(({ release }) => release))];
  const rows = await db
    .selectFrom('site_release')
    .select(['remote', 'build_id'])
    .where('build_id', 'in', releases)
    .execute();
  return new Set(rows.map(({ remote, build_id }) => `${remote} ${build_id}`));
}

const FAILING_ON = 'failing-on-';

/** What hosts have counted of a release since its first report. */
export interface ReleaseTotals {
  counts: VisitorCounts;
  /** Page views; see {@link TelemetryKind}. */
  views: number;
  /** Remotes on whose pages the release failed for visitors. */
  failingPageOwners: string[];
}

export async function readReleaseTotals(
  { db }: Pick<Database, 'db'>,
  { remote, release }: { remote: string; release: string },
): Promise<ReleaseTotals> {
  const rows = await db
    .selectFrom('telemetry_total')
    .select(['kind', 'count'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .orderBy('kind')
    .execute();
  const find = (wanted: TelemetryKind) => Number(rows.find(({ kind }) => kind === wanted)?.count ?? 0);
  return {
    counts: { visitors: find('visitor'), failing: find('failing') },
    views: find('view'),
    failingPageOwners: rows.flatMap(({ kind }) =>
      kind.startsWith(FAILING_ON) ? [kind.slice(FAILING_ON.length)] : [],
    ),
  };
}

/** Deletes telemetry older than {@link KEPT_MS}. */
export async function pruneTelemetry({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db
    .deleteFrom('telemetry_minute')
    .where('minute', '<', now - KEPT_MS.minutes)
    .execute();
  await db
    .deleteFrom('telemetry_total')
    .where('last_at', '<', now - KEPT_MS.totals)
    .execute();
  await db
    .deleteFrom('release_error')
    .where('first_at', '<', now - KEPT_MS.totals)
    .execute();
  await db
    .deleteFrom('analysis_run')
    .where('ended_at', '<', now - KEPT_MS.totals)
    .execute();
}

/** Analysis run of a canary, parsed from its row; see `Schema`. */
export interface AnalysisRun extends Omit<Schema['analysis_run'], 'analysis' | 'seen' | 'canary_end'> {
  analysis: AnalysisState;
  seen: { own: VisitorCounts; other: VisitorCounts };
}

/** Returns the analysis runs under way, and the runs that ended lately. */
export async function readAnalysisRuns({ db }: Pick<Database, 'db'>): Promise<AnalysisRun[]> {
  const rows = await db.selectFrom('analysis_run').selectAll().orderBy('since').execute();
  return rows.map(({ analysis, seen, canary_end: _, ...row }) => ({
    ...row,
    analysis: analysisSchema.parse(JSON.parse(analysis)),
    seen: comparedCountsSchema.parse(JSON.parse(seen)),
  }));
}

/** Revision that no row has: an existing row was created by another host, and isn't overwritten. */
const NO_REVISION = -1;

/**
 * Stores an analysis run. Returns `false`, and stores nothing, if another host has written the run since `before` was
 * read. The stored end of a canary stays, unless the release is a canary again.
 * @param before the run as read; absent for a new run
 */
export async function writeAnalysisRun(
  { db }: Pick<Database, 'db'>,
  row: Omit<AnalysisRun, 'revision'>,
  before: AnalysisRun | undefined,
): Promise<boolean> {
  const columns = {
    ...row,
    analysis: JSON.stringify(row.analysis),
    seen: JSON.stringify(row.seen),
    revision: (before?.revision ?? 0) + 1,
    ...(before?.since !== row.since && { canary_end: null }),
  };
  const writtenRow = await db
    .insertInto('analysis_run')
    .values(columns)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'release'])
        .doUpdateSet(columns)
        .where('analysis_run.revision', '=', before?.revision ?? NO_REVISION),
    )
    .returning('revision')
    .executeTakeFirst();
  return writtenRow !== undefined;
}
