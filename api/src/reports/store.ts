import type { Transaction } from 'kysely';
import type { Database, Schema } from '../storage/schema.ts';
import { OTHER, type Violation } from './read.ts';

/** Distinct violations counted apart; beyond, those to come are counted as one. */
export const MAX_KINDS = 200;

/** A violation not seen for so long gives its place to another. */
const FORGET_MS = 30 * 24 * 3_600_000;

/** Counts violations. All together: one that can't be counted leaves no trace of the others. */
export async function countViolations({ db }: Database, violations: Violation[], now: number): Promise<void> {
  if (violations.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const violation of violations) {
      await add(transaction, (await hasPlace(transaction, violation, now)) ? violation : unknown, now);
    }
  });
}

const unknown: Violation = { directive: OTHER, blocked: OTHER, page: OTHER };

async function hasPlace(
  transaction: Transaction<Schema>,
  violation: Violation,
  now: number,
): Promise<boolean> {
  const { directive, blocked, page } = violation;
  const known = await transaction
    .selectFrom('policy_report')
    .select('page')
    .where('directive', '=', directive)
    .where('blocked', '=', blocked)
    .where('page', '=', page)
    .executeTakeFirst();
  if (known || (await countKinds(transaction)) < MAX_KINDS) return true;
  await transaction
    .deleteFrom('policy_report')
    .where('last_at', '<', now - FORGET_MS)
    .execute();
  return (await countKinds(transaction)) < MAX_KINDS;
}

async function countKinds(transaction: Transaction<Schema>): Promise<number> {
  const { count } = await transaction
    .selectFrom('policy_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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
