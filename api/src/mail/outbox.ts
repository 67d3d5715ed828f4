import type { Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { CLOCK_SKEW_MS, type Database, type Schema } from '../storage/schema.ts';
import { type Backoff, defaultBackoff, longestDelay, MAX_ATTEMPTS } from './backoff.ts';
import type { OutboxMail } from './outbox-mail.ts';

/** How long a worker may take over a mail before another may try, in milliseconds. */
export const LEASE_MS = 30_000;

/** A mail that this worker, and no other, may send until its lease ends. */
export interface ClaimedMail {
  id: string;
  /** An `OutboxMail` as JSON, not yet checked. */
  payload: string | null;
  /** Tries so far, this one included. */
  attempts: number;
  createdAt: number;
}

/** Adds a mail to the outbox, in the transaction of whatever caused it: it is forgotten with `submissionId`. */
export async function enqueue(
  transaction: Transaction<Schema>,
  mail: OutboxMail,
  now: number,
  submissionId: string | null = null,
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({
      id: uuidv7(),
      status: 'pending',
      payload: JSON.stringify(mail),
      created_at: now,
      due_at: now,
      attempts: 0,
      submission_id: submissionId,
    })
    .execute();
}

/**
 * Leases at most `limit` due mails to `worker`, oldest first. No two workers ever get the same one. A mail that is due
 * later than its lease or `backoff` can have made it was put off by a clock that was ahead: it is due now.
 */
export async function claim(
  { engine, db }: Database,
  worker: string,
  limit: number,
  now: number,
  backoff: Backoff = defaultBackoff,
): Promise<ClaimedMail[]> {
  const latest = now + CLOCK_SKEW_MS;
  const rows = await db
    // Materialized: inside a plain `in (…)` PostgreSQL may run the query again per row and lock more than `limit`.
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('status', '=', 'pending')
          .where(({ and, or, eb }) =>
            or([
              eb('due_at', '<=', now),
              and([eb('leased_by', 'is not', null), eb('due_at', '>', latest + LEASE_MS)]),
              ...Array.from({ length: MAX_ATTEMPTS }, (_, failures) =>
                and([
                  eb('leased_by', 'is', null),
                  eb('attempts', '=', failures),
                  eb('due_at', '>', latest + longestDelay(failures, backoff)),
                ]),
              ),
            ]),
          )
          .orderBy('due_at')
          .limit(limit)
          // The embedded engine has one writer at a time, and no such clause.
          .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((column) => ({ leased_by: worker, due_at: now + LEASE_MS, attempts: column('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'payload', 'attempts', 'created_at'])
    .execute();
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
}

/** A mail, and the worker that says what became of it. */
interface Lease {
  id: string;
  worker: string;
}

/** The mail was sent: its text is forgotten, the fact that it left is kept. */
export const markSent = (database: Database, lease: Lease, now: number): Promise<void> =>
  settle(database, lease, { status: 'sent', payload: null, last_error: null, done_at: now });

/** The try failed: the next one may start at `dueAt`. */
export const markFailed = (database: Database, lease: Lease, reason: string, dueAt: number): Promise<void> =>
  settle(database, lease, { last_error: reason, due_at: dueAt });

/** The last try failed: the mail stays, text included, until the operator has it tried again. */
export const markDead = (database: Database, lease: Lease, reason: string, now: number): Promise<void> =>
  settle(database, lease, { status: 'dead', last_error: reason, done_at: now });

/** A lease that ran out and went to another worker is no longer ours to settle. */
async function settle({ db }: Database, { id, worker }: Lease, columns: Partial<Schema['outbox']>) {
  await db
    .updateTable('outbox')
    .set({ ...columns, leased_by: null })
    .where('id', '=', id)
    .where('leased_by', '=', worker)
    .execute();
}

/** Gives back what `worker` still holds, as if it had never tried. */
export async function releaseAll({ db }: Database, worker: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((column) => ({ leased_by: null, due_at: now, attempts: column('attempts', '-', 1) }))
    .where('status', '=', 'pending')
    .where('leased_by', '=', worker)
    .execute();
}

/** When the next pending mail is due, in epoch milliseconds; `undefined` when none waits. */
export async function nextDue({ db }: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select((column) => column.fn.min('due_at').as('due'))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.due ?? undefined;
}

/** How many mails wait and how many were given up. */
export async function countOutbox({ db }: Database): Promise<{ pending: number; dead: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select((column) => ['status', column.fn.countAll<number>().as('count')])
    .where('status', '!=', 'sent')
    .groupBy('status')
    .execute();
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: count('pending'), dead: count('dead') };
}

/** Mails that wait or were given up, oldest first, without their text, which is a visitor's. */
export function listWaiting({ db }: Database) {
  return db
    .selectFrom('outbox')
    .select(['id', 'status', 'attempts', 'created_at', 'due_at', 'last_error'])
    .where('status', '!=', 'sent')
    .orderBy('created_at')
    .execute();
}

/** Has mails that were given up tried again, ten more times: all of them, or one. Returns how many. */
export async function retryDead({ db }: Database, id?: string): Promise<number> {
  const revived = await db
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, due_at: Date.now(), done_at: null })
    .where('status', '=', 'dead')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return revived.length;
}
