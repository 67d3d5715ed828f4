import type { Logger } from 'pino';
import { within } from '../deadline.ts';
import type { Database } from '../storage/schema.ts';
import { type Backoff, backoffDelay, MAX_ATTEMPTS } from './backoff.ts';
import { outboxMailSchema } from './mail.ts';
import { type ClaimedMail, LEASE_MS, markDead, markFailed, markSent } from './store.ts';
import type { Transport } from './transport.ts';

/** A try must end before its lease does, or another worker would send the same mail beside it. */
const TRY_MS = LEASE_MS - 5_000;

/** What became of one try. */
export type DeliveryOutcome = 'sent' | 'failed' | 'dead';

/** The way out and the two addresses that come from the settings. */
export interface Sender {
  transport: Transport;
  from: string;
  /** The operator's mailbox. */
  operator: string;
}

/** What {@link deliver} works with. */
export interface DeliveryContext {
  database: Database;
  sender: Sender;
  logger: Logger;
  backoff: Backoff;
  /** Holder of the lease. */
  worker: string;
}

/**
 * Tries to send one claimed mail and records the outcome. When the operator's own mailbox refuses for good (5xx), it
 * is tried again like any other failure: the mistake may be mended. A visitor's mailbox that refuses for good is
 * left alone.
 * @throws Error only when the outcome can't be recorded; the mail is then tried again after its lease.
 */
export async function deliver(claimed: ClaimedMail, context: DeliveryContext): Promise<DeliveryOutcome> {
  const { database, logger, backoff, worker } = context;
  const { id, attempts } = claimed;
  const failure = await trySending(claimed, context.sender);
  if (failure === null) {
    await markSent(database, id, worker, Date.now());
    logger.info({ outboxId: id, attempts }, 'mail sent');
    return 'sent';
  }
  const { reason, isFinal } = failure;
  if (isFinal || attempts >= MAX_ATTEMPTS) {
    await markDead(database, id, worker, reason, Date.now());
    logger.error({ outboxId: id, attempts, reason }, 'mail given up: see `npm run outbox -- list`');
    return 'dead';
  }
  const delayMs = backoffDelay(attempts, backoff);
  await markFailed(database, id, worker, reason, Date.now() + delayMs);
  logger.warn({ outboxId: id, attempts, reason, delayMs }, 'mail not sent, will be tried again');
  return 'failed';
}

interface Failure {
  reason: string;
  /** No later try can do better. */
  isFinal: boolean;
}

async function trySending(
  { id, payload, createdAt }: ClaimedMail,
  { transport, from, operator }: Sender,
): Promise<Failure | null> {
  let isForVisitor = false;
  try {
    const mail = outboxMailSchema.parse(JSON.parse(payload ?? 'null'));
    isForVisitor = mail.to !== undefined;
    const outgoing = { ...mail, id, from, to: mail.to ?? operator, createdAt: new Date(createdAt) };
    await within(TRY_MS, (deadline) => transport(outgoing, deadline));
    return null;
  } catch (error) {
    return { reason: reasonOf(error), isFinal: isForVisitor && isRefusedForGood(error) };
  }
}

function isRefusedForGood(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** Code and SMTP status, or the error's name: a server's own words, or a parser's, may quote a visitor. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined).map(String);
  return parts.length > 0 ? parts.join(' ') : error instanceof Error ? error.name : 'unknown';
}
