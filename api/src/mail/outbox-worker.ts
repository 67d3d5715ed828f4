import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { within } from '../net/deadline.ts';
import type { StorageHealth } from '../storage/health.ts';
import type { Database } from '../storage/schema.ts';
import { type Backoff, backoffDelay, defaultBackoff, MAX_ATTEMPTS } from './backoff.ts';
import {
  type ClaimedMail,
  claim,
  LEASE_MS,
  markDead,
  markFailed,
  markSent,
  nextDue,
  releaseAll,
} from './outbox.ts';
import { outboxMailSchema } from './outbox-mail.ts';
import type { Transport } from './transport.ts';

/** Mails on their way at once. */
const CONCURRENCY = 5;

/** A try must end before its lease does, or another worker would send the same mail beside it. */
const TRY_MS = LEASE_MS - 5_000;

/** What became of one try. */
export type TryOutcome = 'sent' | 'failed' | 'dead';

/** The way out and the two addresses that come from the settings. */
interface Sender {
  transport: Transport;
  from: string;
  /** The operator's mailbox. */
  operator: string;
}

/** What the worker needs, and the pauses that tests shorten. */
export interface OutboxWorkerOptions {
  database: Database;
  sender: Sender;
  logger: Logger;
  storage: StorageHealth;
  /** Told of every try, for the metrics. */
  onTry?: (outcome: TryOutcome) => void;
  backoff?: Backoff;
  /** Longest sleep when nobody calls `wake`, in milliseconds: bounds how late another instance's mail is noticed. */
  pollMs?: number;
  /** How long `stop` waits for mails on their way, in milliseconds. */
  stopGraceMs?: number;
}

/**
 * Sends the outbox, at least once each: a crash between the mail server's yes and our note of it sends it again,
 * under the same Message-ID. Any number of workers may share one database.
 */
export class OutboxWorker {
  readonly #id = randomUUID();
  readonly #underway = new Set<Promise<void>>();
  #isStopping = false;
  #isWoken = false;
  #interruptSleep: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: OutboxWorkerOptions) {}

  /** Starts sending; call it once. */
  start(): void {
    this.#loop = this.#run();
  }

  /** There is a new mail: look now rather than at the next poll. */
  wake(): void {
    this.#isWoken = true;
    this.#interruptSleep();
  }

  /** Takes no more mails, lets those on their way arrive for a moment, gives the others back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#loop;
    await Promise.race([Promise.all(this.#underway), timeout(this.options.stopGraceMs ?? 5_000)]);
    const { database, logger } = this.options;
    // A lease that can't be given back ends by itself.
    await releaseAll(database, this.#id, Date.now()).catch((err) =>
      logger.warn({ err }, 'leases not released'),
    );
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWoken = false;
      await this.#sleep(await this.#sendDue());
    }
  }

  /** Starts what is due and returns how long there is nothing more to do, in milliseconds. */
  async #sendDue(): Promise<number> {
    const { database, logger, storage, pollMs = 30_000, backoff } = this.options;
    try {
      const free = CONCURRENCY - this.#underway.size;
      if (free === 0) return pollMs;
      const claimed = await claim(database, this.#id, free, Date.now(), backoff);
      for (const mail of claimed) this.#track(mail);
      // Full, and perhaps more to send: the first mail to arrive wakes the loop.
      if (claimed.length === free) return pollMs;
      const due = await nextDue(database);
      return due === undefined ? pollMs : Math.min(pollMs, Math.max(1, due - Date.now()));
    } catch (err) {
      if (!storage.isOutage(err)) logger.error({ err }, 'outbox not read');
      return Math.min(pollMs, 5_000);
    }
  }

  #track(mail: ClaimedMail): void {
    const { logger, storage, onTry } = this.options;
    const sending = this.#send(mail)
      .then((outcome) => onTry?.(outcome))
      // The mail is tried again after its lease.
      .catch((err) => {
        if (!storage.isOutage(err))
          logger.error({ err, outboxId: mail.id }, 'outcome of a mail not recorded');
      })
      .finally(() => {
        this.#underway.delete(sending);
        this.wake();
      });
    this.#underway.add(sending);
  }

  /**
   * Tries to send one claimed mail and records the outcome. When the operator's own mailbox refuses for good (5xx), it
   * is tried again like any other failure: the mistake may be mended. A visitor's mailbox that refuses for good is
   * left alone.
   * @throws Error only when the outcome can't be recorded
   */
  async #send(claimed: ClaimedMail): Promise<TryOutcome> {
    const { database, sender, logger, backoff = defaultBackoff } = this.options;
    const { id, attempts } = claimed;
    const lease = { id, worker: this.#id };
    const failure = await trySending(claimed, sender);
    if (failure === null) {
      await markSent(database, lease, Date.now());
      logger.info({ outboxId: id, attempts }, 'mail sent');
      return 'sent';
    }
    const { reason, isFinal } = failure;
    if (isFinal || attempts >= MAX_ATTEMPTS) {
      await markDead(database, lease, reason, Date.now());
      logger.error({ outboxId: id, attempts, reason }, 'mail given up: see `npm run outbox -- list`');
      return 'dead';
    }
    const delayMs = backoffDelay(attempts, backoff);
    await markFailed(database, lease, reason, Date.now() + delayMs);
    logger.warn({ outboxId: id, attempts, reason, delayMs }, 'mail not sent, will be tried again');
    return 'failed';
  }

  #sleep(ms: number): Promise<void> {
    // Woken while it was reading: what it read may be out of date.
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#interruptSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Why a try failed, or `null`; after a final failure no later try can do better. */
async function trySending({ id, payload, createdAt }: ClaimedMail, { transport, from, operator }: Sender) {
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
