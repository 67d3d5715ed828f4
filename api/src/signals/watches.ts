import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Schema } from '../storage/schema.ts';
import type { Counts, Trial } from './verdict.ts';

const countsSchema = z.object({ visitors: z.number(), failing: z.number() });

const trialSchema = z.object({
  own: countsSchema,
  other: countsSchema,
  waiting: z.object({ own: countsSchema, other: countsSchema }),
  known: countsSchema,
  logs: z.array(z.number()),
}) satisfies z.ZodType<Trial>;

const seenSchema = z.object({ own: countsSchema, other: countsSchema });

/** Which release is on trial, as what. */
export interface Watched {
  remote: string;
  release: string;
  kind: 'canary' | 'guard';
}

/** A release on trial. */
export interface WatchRow extends Watched {
  /** The release it is compared with. */
  against: string;
  /** When the release became what it is, in epoch milliseconds. */
  since: number;
  /** Percent of visitors, since when, and the visitors it had met by then. */
  share: number;
  stepSince: number;
  stepVisitors: number;
  trial: Trial;
  /** Totals of both that were taken into the test. */
  seen: { own: Counts; other: Counts };
  looks: number;
  /** Until when a host carries a verdict out, and no other does. */
  actingUntil: number;
  state: 'watching' | 'ended' | 'done';
  endedAt: number | null;
}

const rowOf = (row: Selectable<Schema['signal_watch']>): WatchRow => ({
  remote: row.remote,
  release: row.release,
  kind: row.kind,
  against: row.against,
  since: row.since,
  share: row.share,
  stepSince: row.step_since,
  stepVisitors: row.step_visitors,
  trial: trialSchema.parse(JSON.parse(row.trial)),
  seen: seenSchema.parse(JSON.parse(row.seen)),
  looks: row.looks,
  actingUntil: row.acting_until,
  state: row.state,
  endedAt: row.ended_at,
});

const columnsOf = (row: WatchRow) => ({
  against: row.against,
  since: row.since,
  share: row.share,
  step_since: row.stepSince,
  step_visitors: row.stepVisitors,
  trial: JSON.stringify(row.trial),
  seen: JSON.stringify(row.seen),
  looks: row.looks,
  acting_until: row.actingUntil,
  state: row.state,
  ended_at: row.endedAt,
});

/** The releases that are on trial, and those that were lately. */
export async function readWatches({ db }: Pick<Database, 'db'>): Promise<WatchRow[]> {
  const rows = await db.selectFrom('signal_watch').selectAll().orderBy('since').execute();
  return rows.map(rowOf);
}

/**
 * Writes a watch down as it is after a look. `false` when another host has looked since it was read: that one's counts.
 * @param before as it was read; absent: it begins now
 */
export async function writeWatch(
  { db }: Pick<Database, 'db'>,
  row: Omit<WatchRow, 'looks'>,
  before: WatchRow | undefined,
): Promise<boolean> {
  const { remote, release, kind } = row;
  const columns = columnsOf({ ...row, looks: (before?.looks ?? 0) + 1 });
  if (!before) {
    const inserted = await db
      .insertInto('signal_watch')
      .values({ remote, release, kind, ...columns })
      .onConflict((conflict) => conflict.columns(['remote', 'release', 'kind']).doNothing())
      .returning('looks')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await db
    .updateTable('signal_watch')
    .set(columns)
    .where('remote', '=', remote)
    .where('release', '=', release)
    .where('kind', '=', kind)
    .where('looks', '=', before.looks)
    .returning('looks')
    .executeTakeFirst();
  return updated !== undefined;
}
