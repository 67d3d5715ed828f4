import { contactForm } from '@site/api-contract/forms/contact-form';
import { computeReference } from '@site/api-contract/forms/reference';
import { formatQuoteLine } from '@site/api-contract/quote/quote-text';
import type { Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { RateLimit } from '../config/rate-limit-policies.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { VisitorMailContext } from '../mail/visitor-mail.ts';
import { consumeRateLimit } from '../storage/rate-limit-counts.ts';
import type { AdmissionCheck, Database, Schema } from '../storage/schema.ts';
import { buildContactMail, buildReceiptMail } from './contact-mail.ts';
import type { ContactMessage } from './contact-message.ts';
import { buildColumns } from './declared-form.ts';
import { computeMailboxKey } from './form-limiter.ts';

/** Form of a key that the form's script made; a form without scripts gets a digest as its key. */
const UUID = /^[0-9a-f-]{36}$/;

/** `repeated`: the same message is already stored. `keyReused`: a different message is stored under the same key. */
export type ContactResult =
  | { outcome: 'stored' | 'repeated'; id: string; reference: string }
  | { outcome: 'keyReused' };

export interface AcceptContactOptions {
  /** Runs in the transaction of a new message: if it throws, nothing is stored. */
  admit?: AdmissionCheck;
  /** Absent: the sender gets no receipt. `limit` bounds the receipts to one mailbox. */
  receipt?: VisitorMailContext & { limit: RateLimit };
}

/**
 * Stores a message and the operator's mail in a single transaction, and resolves after the commit. The sender gets a
 * receipt, within the limit of the mailbox. A known `idempotencyKey` stores nothing, also if both requests arrive at once.
 */
export async function acceptContact(
  database: Database,
  message: ContactMessage,
  { admit, receipt }: AcceptContactOptions = {},
): Promise<ContactResult> {
  return database.db.transaction().execute(async (transaction) => {
    const id = uuidv7();
    const now = Date.now();
    const row = toRow(message);
    const quote = message.quoted ?? null;
    const reference = computeReference(
      UUID.test(row.idempotency_key ?? '') ? String(row.idempotency_key) : id,
    );
    const inserted = await transaction
      .insertInto('contact_message')
      .values({ id, ...row, reference, quote: quote && JSON.stringify(quote), created_at: now })
      // PostgreSQL waits for a concurrent duplicate at this insert, so the row is visible to the next statement.
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return repeated(transaction, row);
    await admit?.(transaction);
    const mailed = { ...message, reference, quote };
    await enqueueMail(transaction, buildContactMail(mailed, new Date(now)), now, id);
    if (receipt && (await mayReceive(transaction, message.email, receipt.limit, now)))
      await enqueueMail(transaction, buildReceiptMail(mailed, receipt, new Date(now)), now, id);
    return { outcome: 'stored', id, reference };
  });
}

/** Counts a receipt to this mailbox. Resolves to `false`, and counts nothing, once the mailbox has reached its limit. */
async function mayReceive(
  transaction: Transaction<Schema>,
  email: string,
  limit: RateLimit,
  now: number,
): Promise<boolean> {
  const count = { policy: 'contact-receipt', key: computeMailboxKey(email) } as const;
  return (await consumeRateLimit(transaction, count, limit, now)) === 0;
}

async function repeated(
  transaction: Transaction<Schema>,
  row: ReturnType<typeof toRow>,
): Promise<ContactResult> {
  const { id, reference, ...stored } = await transaction
    .selectFrom('contact_message')
    .selectAll()
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirstOrThrow();
  // An « accepted » for a different message would lose that message.
  const isSame = Object.entries(row).every(
    ([column, value]) => stored[column as keyof typeof stored] === value,
  );
  return isSame
    ? { outcome: 'repeated', id, reference: reference ?? computeReference(id) }
    : { outcome: 'keyReused' };
}

function toRow(message: ContactMessage) {
  return {
    idempotency_key: message.idempotencyKey ?? null,
    ...buildColumns(contactForm, message),
    quote_requested: message.quote?.map(formatQuoteLine).join(' ') || null,
  };
}
