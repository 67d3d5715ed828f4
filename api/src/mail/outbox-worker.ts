import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Deadline, withDeadline } from '../net/deadline.ts';
import { BackgroundTask } from '../storage/background-task.ts';
import type { StorageHealth } from '../storage/health.ts';
import type { Database } from '../storage/schema.ts';
import { type Backoff, computeBackoffDelay, defaultBackoff, MAX_ATTEMPTS } from './backoff.ts';
import {
  type ClaimedMessage,
  claimMessages,
  findNextDueTime,
  LEASE_MS,
  markDead,
  markFailed,
  markSent,
  releaseLeases,
} from './outbox.ts';

/** Most messages that one worker sends at once. */
const CONCURRENCY = 5;

/** Longest pause between two reads of the outbox, in milliseconds. */
const POLL_MS = 30_000;

/** Longest try, in milliseconds: a try that outlasts its lease lets another worker send the same message. */
const TRY_MS = LEASE_MS - 5_000;

/** Outcome of one try; `dead`: the worker has given the message up. */
export type DeliveryAttemptOutcome = 'sent' | 'failed' | 'dead';

/** A failure that no further try can mend; `cause` is the failure. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** Sends the messages of some kinds. */
export interface MessageSender {
  kinds: readonly string[];
  /** Name of a message in the log. */
  what: 'mail' | 'notification';
  /**
   * Resolves once the receiver has taken responsibility for the message. The deadline ends its connections.
   * @throws PermanentError to give the message up; any other error has the worker try again
   */
  send(message: ClaimedMessage, deadline: Deadline): Promise<void>;
}

export interface OutboxWorkerOptions {
  database: Database;
  sender: MessageSender;
  logger: Logger;
  storage: StorageHealth;
  /** Called after every recorded try, for the metrics. */
  onAttempt?: (outcome: DeliveryAttemptOutcome) => void;
  backoff?: Backoff;
  /** Longest sleep without a call of `wake`, in milliseconds; another instance's message waits at most as long. */
  pollMs?: number;
  /** Longest wait of `stop` for mails being sent, in milliseconds. */
  stopGraceMs?: number;
}

/**
 * Sends each message of its sender's kinds at least once. After a crash between the receiver's acceptance and its record, the
 * worker sends the message again under the same id. Any number of workers may share one database.
 */
export class OutboxWorker {
  readonly #id = randomUUID();
  readonly #underway = new Set<Promise<void>>();
  readonly #task: BackgroundTask;

  constructor(private readonly options: OutboxWorkerOptions) {
    this.#task = new BackgroundTask(() => this.#sendDue(), { maxPauseMs: options.pollMs ?? POLL_MS });
  }

  /** Starts the worker; call it once. */
  start(): void {
    this.#task.start();
  }

  /** Reads the outbox now rather than at the next poll; call it after adding a mail. */
  wake(): void {
    this.#task.wake();
  }

  /** Claims no more mails, waits up to `stopGraceMs` for mails being sent, and releases the leases of the others. */
  async stop(): Promise<void> {
    await this.#task.stop();
    await Promise.race([Promise.all(this.#underway), timeout(this.options.stopGraceMs ?? 5_000)]);
    const { database, logger } = this.options;
    // A lease that can't be released expires by itself.
    await releaseLeases(database, this.#id, Date.now()).catch((err) =>
      logger.warn({ err }, 'leases not released'),
    );
  }

  /** Starts sending due mails. Resolves to the milliseconds until the next read of the outbox; never rejects. */
  async #sendDue(): Promise<number> {
    const { database, sender, logger, storage, pollMs = POLL_MS, backoff } = this.options;
    try {
      const free = CONCURRENCY - this.#underway.size;
      if (free === 0) return pollMs;
      const claimed = await claimMessages(database, this.#id, free, Date.now(), backoff, sender.kinds);
      for (const message of claimed) this.#track(message);
      // More mails may be due: the end of a try wakes the loop.
      if (claimed.length === free) return pollMs;
      const due = await findNextDueTime(database, sender.kinds);
      return due === undefined ? pollMs : Math.min(pollMs, Math.max(1, due - Date.now()));
    } catch (err) {
      if (!storage.isOutage(err)) logger.error({ err }, 'outbox not read');
      return Math.min(pollMs, 5_000);
    }
  }

  #track(message: ClaimedMessage): void {
    const { sender, logger, storage, onAttempt } = this.options;
    const sending = this.#send(message)
      .then((outcome) => onAttempt?.(outcome))
      // A worker tries the message again after its lease.
      .catch((err) => {
        if (!storage.isOutage(err))
          logger.error({ err, outboxId: message.id }, `outcome of a ${sender.what} not recorded`);
      })
      .finally(() => {
        this.#underway.delete(sending);
        this.wake();
      });
    this.#underway.add(sending);
  }

  /**
   * Tries to send one claimed message and records the outcome.
   * @throws Error only if the outcome can't be recorded
   */
  async #send(claimed: ClaimedMessage): Promise<DeliveryAttemptOutcome> {
    const { database, sender, logger, backoff = defaultBackoff } = this.options;
    const { what } = sender;
    const { id, attempts } = claimed;
    const lease = { id, worker: this.#id };
    const failure = await trySending(claimed, sender);
    if (failure === null) {
      await markSent(database, lease, Date.now());
      logger.info({ outboxId: id, attempts }, `${what} sent`);
      return 'sent';
    }
    const { reason, isFinal } = failure;
    if (isFinal || attempts >= MAX_ATTEMPTS) {
      await markDead(database, lease, reason, Date.now());
      logger.error(
        { outboxId: id, attempts, reason },
        `${what} dead, no attempt follows: see \`site outbox list\``,
      );
      return 'dead';
    }
    const delayMs = computeBackoffDelay(attempts, backoff);
    await markFailed(database, lease, reason, Date.now() + delayMs);
    logger.warn({ outboxId: id, attempts, reason, delayMs }, `${what} not sent, will be tried again`);
    return 'failed';
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Tries to send a message. Resolves to `null` on success, else to the reason; `isFinal` excludes further tries. */
async function trySending(message: ClaimedMessage, { send }: MessageSender) {
  try {
    await withDeadline(TRY_MS, (deadline) => send(message, deadline));
    return null;
  } catch (error) {
    if (error instanceof PermanentError) return { reason: getReason(error.cause), isFinal: true };
    return { reason: getReason(error), isFinal: false };
  }
}

/** Returns the error's code and status, or its name. Messages of servers and parsers may quote a visitor. */
function getReason(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined).map(String);
  return parts.length > 0 ? parts.join(' ') : error instanceof Error ? error.name : 'unknown';
}
