import { type Kysely, sql } from 'kysely';
import { CLOCK_SKEW_MS, type Database, type Schema } from './schema.ts';

/** Key of a count: the policy, and the client whose requests are counted. */
export interface RateLimitKey {
  policy: string;
  key: string;
}

/**
 * Counts one use and returns 0. Beyond `max` uses, counts nothing and returns the milliseconds until the window ends. A
 * window that ends too late comes from a clock that was ahead, and counts as over.
 */
export async function consumeRateLimit(
  db: Kysely<Schema>,
  { policy, key }: RateLimitKey,
  { max, windowMs }: { max: number; windowMs: number },
  now: number,
): Promise<number> {
  if (max < 1) return windowMs;
  const latest = now + windowMs + CLOCK_SKEW_MS;
  const isEnded = sql`(rate_limit.until <= ${now} or rate_limit.until > ${latest})`;
  // A single statement, so that exactly `max` of the instances' concurrent uses are counted.
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

/** Takes back a counted use. */
export async function refundRateLimit(db: Kysely<Schema>, { policy, key }: RateLimitKey): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((column) => ({ count: column('count', '-', 1) }))
    .where('policy', '=', policy)
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/**
 * Deletes expired counts, whose addresses are personal data. Skips rows that another transaction has locked: waiting for
 * them could deadlock.
 * @param longestWindowMs longest window of any limit: a count that ends later comes from a clock that was ahead
 */
export async function deleteExpiredRateLimits(
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
