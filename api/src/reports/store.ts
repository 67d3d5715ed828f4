import { sql, type Transaction } from 'kysely';
import type { Database, Schema } from '../storage/schema.ts';
import { OTHER, type Violation } from './read.ts';

/** Distinct violations counted apart. A new one takes the place of one that is old or rare. */
export const MAX_KINDS = 200;

/** A violation not seen for so long gives way first. */
const OLD_MS = 24 * 3_600_000;

/**
 * Counts violations. All together: one that can't be counted leaves no trace of the others. `mayAdd` is asked before a
 * kind nobody has reported is added; what it refuses is counted as « other ».
 */
export async function countViolations(
  { db }: Database,
  violations: Violation[],
  now: number,
  mayAdd: () => boolean = () => true,
): Promise<void> {
  if (violations.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const violation of violations) {
      if (await countKnown(transaction, violation, now)) continue;
      if (mayAdd()) {
        await makePlace(transaction, now);
        await add(transaction, violation, now);
      } else await add(transaction, unknown, now);
    }
  });
}

const isOf = ({ directive, blocked, page }: Violation) =>
  sql<boolean>`(directive = ${directive} and blocked = ${blocked} and page = ${page})`;

const unknown: Violation = { directive: OTHER, blocked: OTHER, page: OTHER };

/** Whether this kind has a row, which counts it now. */
async function countKnown(transaction: Transaction<Schema>, violation: Violation, now: number) {
  const { numUpdatedRows } = await transaction
    .updateTable('policy_report')
    .set((column) => ({ count: column('count', '+', 1), last_at: now }))
    .where(isOf(violation))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Old ones go first, then the rarest: what many visitors meet every day stays, whatever somebody makes up. A time
 * still to come was noted by a clock that was wrong.
 */
async function makePlace(transaction: Transaction<Schema>, now: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('policy_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_KINDS) return;
  const isOld = sql`case when last_at < ${now - OLD_MS} or last_at > ${now + OLD_MS} then 0 else 1 end`;
  const weakest = await transaction
    .selectFrom('policy_report')
    .select(['directive', 'blocked', 'page'])
    .orderBy(isOld)
    .orderBy('count')
    .orderBy('last_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('policy_report').where(isOf(weakest)).execute();
}

const add = (transaction: Transaction<Schema>, violation: Violation, now: number) =>
  transaction
    .insertInto('policy_report')
    .values({ ...violation, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['directive', 'blocked', 'page'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('policy_report.count'), '+', 1), last_at: now })),
    )
    .execute();

/** What was counted so far. */
export async function countedViolations({ db }: Database): Promise<(Violation & { count: number })[]> {
  const rows = await db
    .selectFrom('policy_report')
    .select(['directive', 'blocked', 'page', 'count'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
