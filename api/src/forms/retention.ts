import type { Logger } from 'pino';
import { BackgroundTask } from '../storage/background-task.ts';
import { readDatabaseClock } from '../storage/clock.ts';
import { eraseDeletedBytes } from '../storage/embedded.ts';
import type { Database } from '../storage/schema.ts';
import { claimDueRun, readSetting, writeSetting } from '../storage/settings.ts';
import { deleteMailFiles, eraseSubmissionsBefore } from './erasure.ts';

const DAY_MS = 24 * 3_600_000;

/** Pauses before the first check and between checks, in milliseconds. */
const FIRST_PAUSE_MS = 60_000;
const PAUSE_MS = 3_600_000;

/** Setting: true while the embedded database's files may hold bytes of deleted rows. */
const UNERASED = 'retention.unerased';

/** Returns the time `months` calendar months before `now`, in epoch milliseconds. */
export function subtractMonths(months: number, now: Date): number {
  const cutoff = new Date(now);
  const day = cutoff.getUTCDate();
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months);
  // A month before 31 March is the last day of February: without this, the overflow gives a day in March.
  if (cutoff.getUTCDate() !== day) cutoff.setUTCDate(0);
  return cutoff.getTime();
}

export interface RetentionWorkerOptions {
  database: Database;
  logger: Logger;
  dataDir: string;
  /** `SUBMISSIONS_RETENTION_MONTHS`. */
  months: number;
  /** Pause before the first check and between checks, in milliseconds; by default a minute, then an hour. */
  pauseMs?: number;
  /** Clock in epoch milliseconds; the database's by default. */
  now?: () => number;
}

/**
 * Deletes submissions and mails past their retention, and rows with a shorter life: unconfirmed sign-ups, ended links, counts of
 * rate limits. Once a day one of several instances deletes rows; after a failure, the next day. At every check each instance
 * deletes its own files, and the bytes of deleted rows that an earlier check couldn't erase.
 */
export class RetentionWorker {
  readonly #task: BackgroundTask;

  constructor(private readonly options: RetentionWorkerOptions) {
    this.#task = new BackgroundTask(() => this.#check());
  }

  /** Starts the checks; call it once. */
  start(): void {
    this.#task.start(this.options.pauseMs ?? FIRST_PAUSE_MS);
  }

  /** Stops the checks. Resolves when a run under way has ended. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #check(): Promise<number> {
    await this.#erase();
    await this.#eraseBytes();
    return this.options.pauseMs ?? PAUSE_MS;
  }

  async #erase(): Promise<void> {
    const { database, logger, dataDir, months } = this.options;
    try {
      const now = this.options.now?.() ?? (await readDatabaseClock(database));
      const cutoff = subtractMonths(months, new Date(now));
      // Each instance has its own files; all instances share the database.
      await deleteMailFiles(dataDir, { ids: new Set(), before: cutoff, now }, false);
      if (!(await claimDueRun(database, 'retention.lastRun', now, DAY_MS))) return;
      const erased = await eraseSubmissionsBefore(database, dataDir, { cutoff, now });
      if (erased.contact + erased.beta + erased.mails > 0) await writeSetting(database, UNERASED, true);
      logger.info({ ...erased, before: new Date(cutoff).toISOString() }, 'old submissions erased');
    } catch (err) {
      logger.error({ err }, 'old submissions not erased');
    }
  }

  async #eraseBytes(): Promise<void> {
    const { database, logger } = this.options;
    if (database.engine === 'postgres') return;
    try {
      if ((await readSetting(database, UNERASED)) !== true) return;
      if (await eraseDeletedBytes(database)) await writeSetting(database, UNERASED, false);
      else logger.warn('bytes of old submissions not erased yet: another process uses the database');
    } catch (err) {
      logger.error({ err }, 'bytes of old submissions not erased');
    }
  }
}
