import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { StorageHealth } from '../storage/health.ts';
import type { Database } from '../storage/schema.ts';
import { type Backoff, defaultBackoff } from './backoff.ts';
import { type DeliveryOutcome, deliver, type Sender } from './deliver.ts';
import { type ClaimedMail, claim, nextDue, releaseAll } from './store.ts';

/** Mails on their way at once. */
const CONCURRENCY = 5;

/** What the worker needs, and the pauses that tests shorten. */
export interface OutboxWorkerOptions {
  database: Database;
  sender: Sender;
  logger: Logger;
  storage: StorageHealth;
  /** Told of every try, for the metrics. */
  onDelivery?: (outcome: DeliveryOutcome) => void;
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
  readonly #options: OutboxWorkerOptions;
  readonly #id = randomUUID();
  readonly #underway = new Set<Promise<void>>();
  #isStopping = false;
  #isWoken = false;
  #interruptSleep: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(options: OutboxWorkerOptions) {
    this.#options = options;
  }

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
    await Promise.race([Promise.all(this.#underway), timeout(this.#options.stopGraceMs ?? 5_000)]);
    const { database, logger } = this.#options;
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
    const { database, logger, storage, pollMs = 30_000, backoff } = this.#options;
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
    const { database, sender, logger, storage, onDelivery, backoff = defaultBackoff } = this.#options;
    const delivery = deliver(mail, { database, sender, logger, backoff, worker: this.#id })
      .then((outcome) => onDelivery?.(outcome))
      .catch((err) => {
        if (!storage.isOutage(err))
          logger.error({ err, outboxId: mail.id }, 'outcome of a mail not recorded');
      })
      .finally(() => {
        this.#underway.delete(delivery);
        this.wake();
      });
    this.#underway.add(delivery);
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
