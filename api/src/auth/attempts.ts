import { LONGEST_RATE_WINDOW_MS, type RateLimits } from '../config/rate-limit-policies.ts';
import {
  consumeRateLimit,
  deleteExpiredRateLimits,
  type RateLimitKey,
  refundRateLimit,
} from '../storage/rate-limit-counts.ts';
import { CLOCK_SKEW_MS, type Database } from '../storage/schema.ts';

/** Sender of a password. */
export interface SignInSource {
  /** Key of the limit, from `getLimitKey`. */
  address: string;
  /** Id of a browser that has signed in before, from `verifyDeviceCookie`. */
  device?: string;
}

/** Limits of wrong passwords. */
export type AttemptLimits = Pick<RateLimits, 'sign-in' | 'sign-in-strangers'>;

/** `admitted`: the attempt is counted, and the password may be hashed. Otherwise the attempt isn't counted. */
export type AttemptAdmission =
  | { admitted: true; countKeys: RateLimitKey[] }
  | { admitted: false; waitMs: number };

/** Duration of {@link unlockAddress}, in milliseconds. */
export const UNLOCK_MS = 3_600_000;

const STRANGERS: RateLimitKey = { policy: 'sign-in-strangers', key: '*' };

const getOwnKey = ({ address, device }: SignInSource): RateLimitKey => ({
  policy: 'sign-in',
  key: device === undefined ? address : `device ${device}`,
});

/**
 * Counts an attempt in the database, for all instances, before its password is hashed. Of any number of concurrent attempts,
 * exactly the limit's number is admitted. A known device, or an address that the operator unlocked, has a budget of its own,
 * apart from the strangers' common budget.
 */
export async function admitAttempt(
  { engine, db }: Database,
  attempter: SignInSource,
  limits: AttemptLimits,
  now: number,
): Promise<AttemptAdmission> {
  const own = getOwnKey(attempter);
  return db.transaction().execute(async (transaction) => {
    const isStranger =
      attempter.device === undefined && !(await isUnlocked({ db: transaction }, attempter.address, now));
    const waitMs = await consumeRateLimit(transaction, own, limits['sign-in'], now);
    if (waitMs > 0) return { admitted: false, waitMs };
    const countKeys = [own];
    if (isStranger) {
      const strangersWaitMs = await consumeRateLimit(
        transaction,
        STRANGERS,
        limits['sign-in-strangers'],
        now,
      );
      if (strangersWaitMs > 0) {
        await refundRateLimit(transaction, own);
        return { admitted: false, waitMs: strangersWaitMs };
      }
      countKeys.push(STRANGERS);
    }
    await deleteExpiredRateLimits({ engine, db: transaction }, now, LONGEST_RATE_WINDOW_MS);
    return { admitted: true, countKeys };
  });
}

async function isUnlocked({ db }: Pick<Database, 'db'>, address: string, now: number): Promise<boolean> {
  const unlocked = await db
    .selectFrom('rate_limit')
    .select('key')
    .where('policy', '=', 'sign-in-unlocked')
    .where('key', '=', address)
    .where('until', '>', now)
    .where('until', '<=', now + UNLOCK_MS + CLOCK_SKEW_MS)
    .executeTakeFirst();
  return unlocked !== undefined;
}

/** Takes back a counted attempt: its password wasn't checked, or was right but a code is missing. */
export async function refundAttempt({ db }: Database, countKeys: RateLimitKey[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const count of countKeys) await refundRateLimit(transaction, count);
  });
}

/** Takes back an attempt with the right password, and clears earlier failures in the sender's own budget. */
export async function clearAttempts(
  database: Database,
  attempter: SignInSource,
  countKeys: RateLimitKey[],
): Promise<void> {
  await refundAttempt(database, countKeys);
  await clearOwn(database, getOwnKey(attempter).key);
}

async function clearOwn({ db }: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('policy', '=', 'sign-in').where('key', '=', key).execute();
}

/** Deletes all counts of attempts. */
export async function clearAllAttempts({ db }: Database): Promise<void> {
  await db.deleteFrom('rate_limit').where('policy', 'in', ['sign-in', 'sign-in-strangers']).execute();
}

/** Gives an address a full budget of its own for {@link UNLOCK_MS}, independent of strangers' attempts. */
export async function unlockAddress(database: Database, address: string, now: number): Promise<void> {
  const until = now + UNLOCK_MS;
  await clearOwn(database, address);
  await database.db
    .insertInto('rate_limit')
    .values({ policy: 'sign-in-unlocked', key: address, count: 0, until })
    .onConflict((conflict) => conflict.columns(['policy', 'key']).doUpdateSet({ until }))
    .execute();
}
