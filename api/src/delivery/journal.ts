import { createHash } from 'node:crypto';
import type { JournalEntry } from '@site/api-contract/delivery';
import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Author } from './delivery.ts';

/** What a row of the journal tells; the rest of it is reckoned. */
export interface JournalFact {
  /** Epoch milliseconds. */
  at: number;
  author: Pick<Author, 'name' | 'proof'>;
  /** A `Change`, or whatever else moved the pointer, e.g. `{ action: 'import' }`. One with a proof is the statement's, unaltered. */
  change: { action: string };
  /** The compositions that were live before and after; `null` before the first. */
  from: string | null;
  to: string;
}

/**
 * Adds a row to the journal. Call it in the transaction that moves the live pointer, after it has moved: the pointer's
 * row lock has others wait until this row is there or isn't.
 */
export async function appendJournal(
  transaction: Transaction<Schema>,
  { at, author, change, from, to }: JournalFact,
): Promise<void> {
  const last = await transaction
    .selectFrom('delivery_journal')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at,
    author: author.name,
    statement: author.proof?.statement ?? null,
    key: author.proof?.key ?? null,
    action: change.action,
    change: JSON.stringify(change),
    from_composition: from,
    to_composition: to,
    previous_hash: last?.hash ?? '',
  };
  await transaction
    .insertInto('delivery_journal')
    .values({ ...row, hash: hashOf(row) })
    .execute();
}

/** SHA-256 over a row in an order of its own, the hash of the row before included. */
function hashOf(row: Omit<JournalEntry, 'hash'>): string {
  const { seq, at, author, statement, key, action, change, from_composition, to_composition, previous_hash } =
    row;
  const values = [
    seq,
    at,
    author,
    statement,
    key,
    action,
    change,
    from_composition,
    to_composition,
    previous_hash,
  ];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
