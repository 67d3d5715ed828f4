import type { Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { CLOCK_SKEW_MS, type Database, type Schema } from '../storage/schema.ts';
import { type Backoff, computeLongestDelay, defaultBackoff, MAX_ATTEMPTS } from './backoff.ts';
import type { OutboxMail } from './outbox-mail.ts';

/** Duration of a worker's exclusive claim on a mail, in milliseconds. */
export const LEASE_MS = 30_000;

/** A message that only this worker may send until the lease ends. */
export interface ClaimedMessage {
  id: string;
  kind: string;
  /** Unchecked JSON, see `Schema`. */
  payload: string | null;
  /** Team to notify; `null` for a form's mail. */
  team: string | null;
  /** Tries so far, the current try included. */
  attempts: number;
  createdAt: number;
}

/** Adds a mail to the outbox, in the transaction of its cause. The mail is deleted with the submission `submissionId`. */
export async function enqueueMail(
  transaction: Transaction<Schema>,
  mail: OutboxMail,
  now: number,
  submissionId: string | null = null,
): Promise<void> {
  await insert(
    transaction,
    { kind: 'mail', payload: JSON.stringify(mail), submission_id: submissionId },
    now,
  );
}

/** Adds a notification of a team to the outbox, in the transaction of its cause. */
export const enqueueNotification = (
  transaction: Transaction<Schema>,
  notification: { kind: string; team: string; payload: string },
  now: number,
): Promise<void> => insert(transaction, notification, now);

async function insert(
  transaction: Transaction<Schema>,
  row: Pick<Schema['outbox'], 'kind' | 'payload'> & Partial<Pick<Schema['outbox'], 'team' | 'submission_id'>>,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({ ...row, id: uuidv7(), status: 'pending', created_at: now, due_at: now, attempts: 0 })
    .execute();
}

/**
 * Leases at most `limit` due messages of these kinds to `worker`, oldest first; two workers never get the same message. A
 * `due_at` beyond the longest lease or `backoff` comes from a clock that was ahead, and counts as due.
 */
export async function claimMessages(
  { engine, db }: Database,
  worker: string,
  limit: number,
  now: number,
  backoff: Backoff = defaultBackoff,
  kinds: readonly string[] = ['mail'],
): Promise<ClaimedMessage[]> {
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
          .where('kind', 'in', kinds)
          .where(({ and, or, eb }) =>
            or([
              eb('due_at', '<=', now),
              and([eb('leased_by', 'is not', null), eb('due_at', '>', latest + LEASE_MS)]),
              ...Array.from({ length: MAX_ATTEMPTS }, (_, failures) =>
                and([
                  eb('leased_by', 'is', null),
                  eb('attempts', '=', failures),
                  eb('due_at', '>', latest + computeLongestDelay(failures, backoff)),
                ]),
              ),
            ]),
          )
          .orderBy('due_at')
          .limit(limit)
          // The embedded engine has one writer at a time, and lacks this clause.
          .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((column) => ({ leased_by: worker, due_at: now + LEASE_MS, attempts: column('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'payload', 'team', 'attempts', 'created_at'])
    .execute();
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
}

/** A mail and the worker that claimed it. */
interface Lease {
  id: string;
  worker: string;
}

/** Records that the mail was sent, and deletes its text. */
export const markSent = (database: Database, lease: Lease, now: number): Promise<void> =>
  settle(database, lease, { status: 'sent', payload: null, last_error: null, done_at: now });

/** Records a failed try; the next may start at `dueAt`. */
export const markFailed = (database: Database, lease: Lease, reason: string, dueAt: number): Promise<void> =>
  settle(database, lease, { last_error: reason, due_at: dueAt });

/** Marks a mail as dead: the worker sends it no more. Its text stays, for {@link retryDeadMessages}. */
export const markDead = (database: Database, lease: Lease, reason: string, now: number): Promise<void> =>
  settle(database, lease, { status: 'dead', last_error: reason, done_at: now });

/** Updates the mail and ends the lease. Changes nothing if the lease has passed to another worker. */
async function settle({ db }: Database, { id, worker }: Lease, columns: Partial<Schema['outbox']>) {
  await db
    .updateTable('outbox')
    .set({ ...columns, leased_by: null })
    .where('id', '=', id)
    .where('leased_by', '=', worker)
    .execute();
}

/** Ends all leases of `worker`, and takes back the tries that the leases counted. */
export async function releaseLeases({ db }: Database, worker: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((column) => ({ leased_by: null, due_at: now, attempts: column('attempts', '-', 1) }))
    .where('status', '=', 'pending')
    .where('leased_by', '=', worker)
    .execute();
}

/** Resolves to the time at which the next pending message of these kinds is due, in epoch milliseconds. */
export async function findNextDueTime(
  { db }: Database,
  kinds: readonly string[] = ['mail'],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select((column) => column.fn.min('due_at').as('due'))
    .where('status', '=', 'pending')
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return row?.due ?? undefined;
}

/** Counts the pending and the dead messages of these kinds. */
export async function countOutbox(
  { db }: Database,
  kinds: readonly string[] = ['mail'],
): Promise<{ pending: number; dead: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select((column) => ['status', column.fn.countAll<number>().as('count')])
    .where('status', '!=', 'sent')
    .where('kind', 'in', kinds)
    .groupBy('status')
    .execute();
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: count('pending'), dead: count('dead') };
}

/** Lists pending and dead messages, oldest first, without their text, which is personal data. */
export function listUnsentMessages({ db }: Database) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'team', 'status', 'attempts', 'created_at', 'due_at', 'last_error'])
    .where('status', '!=', 'sent')
    .orderBy('created_at')
    .execute();
}

/** Makes all dead messages pending again, or one, with ten more attempts. Resolves to the number of these messages. */
export async function retryDeadMessages({ db }: Database, id?: string): Promise<number> {
  const revived = await db
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, due_at: Date.now(), done_at: null })
    .where('status', '=', 'dead')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return revived.length;
}
