import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { CLOCK_SKEW_MS, type Database } from '../storage/schema.ts';

/** Who tries a password. */
export interface Attempter {
  /** What the limit counts, see `limitKey`. */
  address: string;
  /** A browser that has logged in before, see `deviceOf`. */
  device?: string;
}

/** How many wrong passwords are looked at in any stretch of `windowMs` milliseconds. */
export interface AttemptLimit {
  /** Of one address, or of one known device. */
  perAddress: number;
  /** Of all strangers together. */
  inAll: number;
  windowMs: number;
}

/** 5 from one address and 50 in all in 15 minutes. */
export const defaultAttemptLimit: AttemptLimit = { perAddress: 5, inAll: 50, windowMs: 15 * 60_000 };

/** `admitted`: the attempt is counted, the password may be hashed. Otherwise nothing is counted. */
export type Admission = { admitted: true; id: string } | { admitted: false; waitMs: number };

/** How long an address that the operator has let in stays so, in milliseconds. */
export const UNLOCK_MS = 3_600_000;

const DEVICE = 'device ';

const keyOf = ({ address, device }: Attempter) => (device === undefined ? address : DEVICE + device);

/** Any number will do that migrations don't take, as long as every instance takes the same one. */
const ADVISORY_LOCK = 7_318_203_312;

/**
 * Counts an attempt before its password is hashed, in the database, for all instances: however many arrive at once,
 * exactly as many as the limit are admitted. One that turns out right is forgotten, see {@link forgetAttempts}.
 * A known device, and an address the operator has let in, have a budget of their own, which strangers can't use up.
 * Attempts that no limit counts any more are deleted with the next one: an address isn't kept for longer.
 */
export async function admitAttempt(
  { engine, db }: Database,
  attempter: Attempter,
  { perAddress, inAll, windowMs }: AttemptLimit,
  now: number,
): Promise<Admission> {
  const key = keyOf(attempter);
  return db.transaction().execute(async (transaction) => {
    // The embedded engine has one writer at a time.
    if (engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(transaction);
    }
    await forgetOldAttempts({ db: transaction }, now, windowMs);
    const attempts = await transaction
      .selectFrom('admin_attempt')
      .select(['address', 'at'])
      .orderBy('at', 'desc')
      .execute();
    const unlocked = await transaction
      .selectFrom('admin_unlock')
      .select('address')
      .where('address', '=', attempter.address)
      .executeTakeFirst();
    const isStranger = attempter.device === undefined && unlocked === undefined;
    const strangers = isStranger ? attempts.filter(({ address }) => !address.startsWith(DEVICE)) : [];
    const own = attempts.filter(({ address }) => address === key);
    // When as many as the limit lie in the window, the oldest of them has to leave it first.
    const oldest = [strangers[inAll - 1], own[perAddress - 1]].flatMap((attempt) => attempt?.at ?? []);
    if (oldest.length > 0)
      return { admitted: false, waitMs: Math.min(windowMs, Math.max(...oldest) + windowMs - now) };
    const id = uuidv7();
    await transaction.insertInto('admin_attempt').values({ id, address: key, at: now }).execute();
    return { admitted: true, id };
  });
}

/** The password was right: the failures before it, counted with it, count no more. */
export async function forgetAttempts({ db }: Database, attempter: Attempter): Promise<void> {
  await db.deleteFrom('admin_attempt').where('address', '=', keyOf(attempter)).execute();
}

/** Opens the door to everybody again, until the limits are reached anew. */
export async function forgetAllAttempts({ db }: Database): Promise<void> {
  await db.deleteFrom('admin_attempt').execute();
}

/** Lets one address in for {@link UNLOCK_MS}: it has its own budget, a full one, whatever others do meanwhile. */
export async function unlockAddress({ db }: Database, address: string, now: number): Promise<void> {
  const until = now + UNLOCK_MS;
  await db.deleteFrom('admin_attempt').where('address', '=', address).execute();
  await db
    .insertInto('admin_unlock')
    .values({ address, until })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ until }))
    .execute();
}

/** Deletes the attempts no limit counts any more: without another attempt, nobody else would. */
export async function forgetOldAttempts(
  { db }: Pick<Database, 'db'>,
  now: number,
  windowMs = defaultAttemptLimit.windowMs,
): Promise<void> {
  // Out of the window, or noted by a clock that was ahead: it would count for longer than its window.
  const isOver = sql<boolean>`(at <= ${now - windowMs} or at > ${now + CLOCK_SKEW_MS})`;
  await db.deleteFrom('admin_attempt').where(isOver).execute();
  await db.deleteFrom('admin_unlock').where('until', '<=', now).execute();
}

/** The password could not be looked at, through no fault of its sender. */
export async function giveBackAttempt({ db }: Database, id: string): Promise<void> {
  await db.deleteFrom('admin_attempt').where('id', '=', id).execute();
}
