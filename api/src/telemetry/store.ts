import type { ModuleReport, Vital } from '@site/api-contract/module-reports-rules';
import type { Kysely } from 'kysely';
import { batches, type Database, type Schema } from '../storage/schema.ts';
import { type AnalysisState, analysisSchema, bothCountsSchema, type Counts } from './canary-analysis.ts';

/**
 * What is counted of a release: reports by outcome, those of a vital by its bin (`lcp0`), and for canary analysis `visitor` and
 * `failing`, which each network is once an hour. `view` is counted by hosts: networks they served a page of it, once an hour each.
 */
export type TelemetryKind =
  | Exclude<ModuleReport['outcome'], Vital>
  | `${Vital}${number}`
  | 'visitor'
  | 'failing'
  | 'view';

/** So many of one kind. */
export interface TelemetryCount {
  remote: string;
  release: string;
  kind: TelemetryKind;
  count: number;
}

const MINUTE_MS = 60_000;

/** How long minutes are kept, and totals of releases nobody meets any more, in milliseconds. */
const KEPT_MS = { minutes: 24 * 3_600_000, totals: 90 * 24 * 3_600_000 };

/** Rows of one statement: what was counted in two seconds is seldom more. */
const BATCH = 500;

const keyOf = ({ remote, release, kind }: Omit<TelemetryCount, 'count'>) => `${remote} ${release} ${kind}`;

/**
 * Adds to what all hosts have counted. Releases that were never stored here are left out: whoever makes some up can't
 * make the tables grow.
 */
export async function addTelemetry({ db }: Pick<Database, 'db'>, counts: TelemetryCount[], now: number) {
  const stored = await storedOf(db, counts);
  const known = counts
    .filter(({ remote, release }) => stored.has(`${remote} ${release}`))
    // Two hosts that write the same rows at once take them in the same order, or each would wait for the other.
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  if (known.length === 0) return;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  await db.transaction().execute(async (transaction) => {
    for (const batch of batches(known, BATCH)) {
      await transaction
        .insertInto('signal_minute')
        .values(batch.map((row) => ({ minute, ...row })))
        .onConflict((conflict) =>
          conflict.columns(['minute', 'remote', 'release', 'kind']).doUpdateSet(({ eb, ref }) => ({
            count: eb(ref('signal_minute.count'), '+', ref('excluded.count')),
          })),
        )
        .execute();
      await transaction
        .insertInto('signal_total')
        .values(batch.map((row) => ({ ...row, last_at: now })))
        .onConflict((conflict) =>
          conflict.columns(['remote', 'release', 'kind']).doUpdateSet(({ eb, ref }) => ({
            count: eb(ref('signal_total.count'), '+', ref('excluded.count')),
            last_at: now,
          })),
        )
        .execute();
    }
  });
}

async function storedOf(db: Kysely<Schema>, counts: TelemetryCount[]): Promise<Set<string>> {
  const releases = [...new Set(counts.map(({ release }) => release))];
  const rows = await db
    .selectFrom('site_release')
    .select(['remote', 'build_id'])
    .where('build_id', 'in', releases)
    .execute();
  return new Set(rows.map(({ remote, build_id }) => `${remote} ${build_id}`));
}

/** What canary analysis counts of a release, since it was first met. */
export async function readCounts({ db }: Pick<Database, 'db'>, remote: string, release: string) {
  const rows = await db
    .selectFrom('signal_total')
    .select(['kind', 'count'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .where('kind', 'in', ['visitor', 'failing'])
    .execute();
  const of = (wanted: TelemetryKind) => Number(rows.find(({ kind }) => kind === wanted)?.count ?? 0);
  return { visitors: of('visitor'), failing: of('failing') };
}

/** How many page views of a release hosts have counted; see {@link TelemetryKind}. */
export async function readViews({ db }: Pick<Database, 'db'>, remote: string, release: string) {
  const row = await db
    .selectFrom('signal_total')
    .select('count')
    .where('remote', '=', remote)
    .where('release', '=', release)
    .where('kind', '=', 'view')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Forgets what is older than it is kept. */
export async function pruneTelemetry({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db
    .deleteFrom('signal_minute')
    .where('minute', '<', now - KEPT_MS.minutes)
    .execute();
  await db
    .deleteFrom('signal_total')
    .where('last_at', '<', now - KEPT_MS.totals)
    .execute();
  await db
    .deleteFrom('signal_watch')
    .where('ended_at', '<', now - KEPT_MS.totals)
    .execute();
}

/** The analysis of a canary, as its row has it; see `Schema`. */
export interface AnalysisRun extends Omit<Schema['signal_watch'], 'trial' | 'seen'> {
  trial: AnalysisState;
  seen: { own: Counts; other: Counts };
}

/** Analysis runs under way, and those that ended lately. */
export async function readAnalysisRuns({ db }: Pick<Database, 'db'>): Promise<AnalysisRun[]> {
  const rows = await db.selectFrom('signal_watch').selectAll().orderBy('since').execute();
  return rows.map(({ trial, seen, ...row }) => ({
    ...row,
    trial: analysisSchema.parse(JSON.parse(trial)),
    seen: bothCountsSchema.parse(JSON.parse(seen)),
  }));
}

/** What no row counts: one that is there already was begun by another host. */
const NEVER_LOOKED = -1;

/**
 * Stores an analysis run as it is after a look. `false` when another host has looked since it was read: that one's counts.
 * @param before as it was read; absent: it begins now
 */
export async function writeAnalysisRun(
  { db }: Pick<Database, 'db'>,
  row: Omit<AnalysisRun, 'looks'>,
  before: AnalysisRun | undefined,
): Promise<boolean> {
  const columns = {
    ...row,
    trial: JSON.stringify(row.trial),
    seen: JSON.stringify(row.seen),
    looks: (before?.looks ?? 0) + 1,
  };
  const written = await db
    .insertInto('signal_watch')
    .values(columns)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'release'])
        .doUpdateSet(columns)
        .where('signal_watch.looks', '=', before?.looks ?? NEVER_LOOKED),
    )
    .returning('looks')
    .executeTakeFirst();
  return written !== undefined;
}
