import type { Database } from '../storage/schema.ts';

/** A mail that isn't sent, as the operator sees it: without its text, which is a visitor's. */
export interface WaitingMail {
  id: string;
  status: 'pending' | 'sent' | 'dead';
  attempts: number;
  created_at: number;
  due_at: number;
  last_error: string | null;
}

/** Mails that wait or were given up, oldest first. */
export async function listWaiting({ db }: Database): Promise<WaitingMail[]> {
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
