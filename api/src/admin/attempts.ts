import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { CLOCK_SKEW_MS } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';

/** How many wrong passwords are looked at in any stretch of `windowMs` milliseconds. */
export interface AttemptLimit {
  perAddress: number;
  inAll: number;
  windowMs: number;
}

/** 5 from one address and 50 in all in 15 minutes. */
export const defaultAttemptLimit: AttemptLimit = { perAddress: 5, inAll: 50, windowMs: 15 * 60_000 };

/** `admitted`: the attempt is counted, the password may be hashed. Otherwise nothing is counted. */
export type Admission = { admitted: true; id: string } | { admitted: false; waitMs: number };

/** Any number will do that migrations don't take, as long as every instance takes the same one. */
const ADVISORY_LOCK = 7_318_203_312;

/**
 * Counts an attempt before its password is hashed, in the database, for all instances: however many arrive at once,
 * exactly as many as the limit are admitted. One that turns out right is forgotten, see {@link forgetAttempts}.
 * Attempts that no limit counts any more are deleted with the next one: an address isn't kept for longer.
 */
export async function admitAttempt(
  { engine, db }: Database,
  address: string,
  { perAddress, inAll, windowMs }: AttemptLimit,
  now: number,
): Promise<Admission> {
  return db.transaction().execute(async (transaction) => {
    // The embedded engine has one writer at a time.
    if (engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`.execute(transaction);
    }
    await transaction.deleteFrom('admin_attempt').where(isOver(now, windowMs)).execute();
    const attempts = await transaction
      .selectFrom('admin_attempt')
      .select(['address', 'at'])
      .orderBy('at', 'desc')
      .execute();
    const own = attempts.filter((attempt) => attempt.address === address);
    // When as many as the limit lie in the window, the oldest of them has to leave it first.
    const oldest = [attempts[inAll - 1], own[perAddress - 1]].flatMap((attempt) => attempt?.at ?? []);
    if (oldest.length > 0)
      return { admitted: false, waitMs: Math.min(windowMs, Math.max(...oldest) + windowMs - now) };
    const id = uuidv7();
    await transaction.insertInto('admin_attempt').values({ id, address, at: now }).execute();
    return { admitted: true, id };
  });
}

/** The password was right: the failures of that address before it count no more. */
export async function forgetAttempts({ db }: Database, address: string): Promise<void> {
  await db.deleteFrom('admin_attempt').where('address', '=', address).execute();
}

/** Deletes the attempts no limit counts any more: without another attempt, nobody else would. */
export async function forgetOldAttempts({ db }: Database, now: number): Promise<void> {
  await db.deleteFrom('admin_attempt').where(isOver(now, defaultAttemptLimit.windowMs)).execute();
}

/** Out of the window, or noted by a clock that was ahead: it would count for longer than its window. */
const isOver = (now: number, windowMs: number) =>
  sql<boolean>`(at <= ${now - windowMs} or at > ${now + CLOCK_SKEW_MS})`;

/** The password could not be looked at, through no fault of its sender. */
export async function giveBackAttempt({ db }: Database, id: string): Promise<void> {
  await db.deleteFrom('admin_attempt').where('id', '=', id).execute();
}
