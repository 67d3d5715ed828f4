import { type Kysely, sql } from 'kysely';
import { CLOCK_SKEW_MS, type Database, type Schema } from './schema.ts';

/** What a count is for: a policy, and whose requests it counts. */
export interface CountKey {
  policy: string;
  key: string;
}

/**
 * Counts one of at most `max` and returns 0, or counts nothing and returns the milliseconds until the window ends. A
 * window that ends later than a whole one from now was begun by a clock that was ahead, and is over.
 */
export async function takeStored(
  db: Kysely<Schema>,
  { policy, key }: CountKey,
  { max, windowMs }: { max: number; windowMs: number },
  now: number,
): Promise<number> {
  if (max < 1) return windowMs;
  const latest = now + windowMs + CLOCK_SKEW_MS;
  const isEnded = sql`(rate_limit.until <= ${now} or rate_limit.until > ${latest})`;
  // One statement: of several instances counting at once, exactly `max` get through.
  const { rows } = await sql`
    insert into rate_limit (policy, key, count, until)
    values (${policy}, ${key}, 1, ${now + windowMs})
    on conflict (policy, key) do update set
      count = case when ${isEnded} then 1 else rate_limit.count + 1 end,
      until = case when ${isEnded} then excluded.until else rate_limit.until end
    where ${isEnded} or rate_limit.count < ${max}
    returning count`.execute(db);
  if (rows.length > 0) return 0;
  const { until } = await db
    .selectFrom('rate_limit')
    .select('until')
    .where('policy', '=', policy)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Math.min(windowMs, until - now);
}

/** Takes one back that was counted and shouldn't count. */
export async function giveBackStored(db: Kysely<Schema>, { policy, key }: CountKey): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((column) => ({ count: column('count', '-', 1) }))
    .where('policy', '=', policy)
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/**
 * Deletes the counts that limit nothing: addresses are personal data. Passes by counts that another transaction is
 * busy with, since waiting for them could be waiting in a circle.
 * @param longestWindowMs longest window of any limit: a count that ends later was begun by a clock that was ahead
 */
export async function forgetOldCounts(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  now: number,
  longestWindowMs: number,
): Promise<void> {
  const unlocked = engine === 'postgres' ? sql`for update skip locked` : sql``;
  await sql`
    delete from rate_limit where (policy, key) in (
      select policy, key from rate_limit
      where until <= ${now} or until > ${now + longestWindowMs + CLOCK_SKEW_MS}
      ${unlocked}
    )`.execute(db);
}
