import { LONGEST_WINDOW_MS, type RateLimits } from '../config/rate-limit-policies.ts';
import { type CountKey, forgetOldCounts, giveBackStored, takeStored } from '../storage/rate-limit-counts.ts';
import { CLOCK_SKEW_MS, type Database } from '../storage/schema.ts';

/** Who tries a password. */
export interface Attempter {
  /** What the limit counts, see `limitKey`. */
  address: string;
  /** A browser that has logged in before, see `deviceOf`. */
  device?: string;
}

/** Limits of wrong passwords. */
export type AttemptLimits = Pick<RateLimits, 'sign-in' | 'sign-in-strangers'>;

/** `admitted`: the attempt is counted, the password may be hashed. Otherwise nothing is counted. */
export type Admission = { admitted: true; counted: CountKey[] } | { admitted: false; waitMs: number };

/** How long an address that the operator has let in stays so, in milliseconds. */
export const UNLOCK_MS = 3_600_000;

const STRANGERS: CountKey = { policy: 'sign-in-strangers', key: '*' };

const ownOf = ({ address, device }: Attempter): CountKey => ({
  policy: 'sign-in',
  key: device === undefined ? address : `device ${device}`,
});

/**
 * Counts an attempt before its password is hashed, in the database, for all instances: however many arrive at once,
 * exactly as many as the limit are admitted. A known device, and an address the operator has let in, have a budget of
 * their own, which strangers can't use up and which leaves theirs alone.
 */
export async function admitAttempt(
  { engine, db }: Database,
  attempter: Attempter,
  limits: AttemptLimits,
  now: number,
): Promise<Admission> {
  const own = ownOf(attempter);
  return db.transaction().execute(async (transaction) => {
    const isStranger =
      attempter.device === undefined && !(await isUnlocked({ db: transaction }, attempter.address, now));
    const waitMs = await takeStored(transaction, own, limits['sign-in'], now);
    if (waitMs > 0) return { admitted: false, waitMs };
    const counted = [own];
    if (isStranger) {
      const strangersWaitMs = await takeStored(transaction, STRANGERS, limits['sign-in-strangers'], now);
      if (strangersWaitMs > 0) {
        await giveBackStored(transaction, own);
        return { admitted: false, waitMs: strangersWaitMs };
      }
      counted.push(STRANGERS);
    }
    await forgetOldCounts({ engine, db: transaction }, now, LONGEST_WINDOW_MS);
    return { admitted: true, counted };
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

/** The attempt doesn't count: the password couldn't be looked at, or was right and a code is missing. */
export async function giveBackAttempt({ db }: Database, counted: CountKey[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const count of counted) await giveBackStored(transaction, count);
  });
}

/** The password was right: the attempt doesn't count, nor do failures before it in the attempter's own budget. */
export async function forgetAttempts(
  database: Database,
  attempter: Attempter,
  counted: CountKey[],
): Promise<void> {
  await giveBackAttempt(database, counted);
  await forgetOwn(database, ownOf(attempter).key);
}

async function forgetOwn({ db }: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('policy', '=', 'sign-in').where('key', '=', key).execute();
}

/** Lets everybody try again, until the limits are reached anew. */
export async function forgetAllAttempts({ db }: Database): Promise<void> {
  await db.deleteFrom('rate_limit').where('policy', 'in', ['sign-in', 'sign-in-strangers']).execute();
}

/** Gives one address a full budget of its own for {@link UNLOCK_MS}, whatever strangers do meanwhile. */
export async function unlockAddress(database: Database, address: string, now: number): Promise<void> {
  const until = now + UNLOCK_MS;
  await forgetOwn(database, address);
  await database.db
    .insertInto('rate_limit')
    .values({ policy: 'sign-in-unlocked', key: address, count: 0, until })
    .onConflict((conflict) => conflict.columns(['policy', 'key']).doUpdateSet({ until }))
    .execute();
}
