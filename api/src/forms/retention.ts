import type { Logger } from 'pino';
import { readDatabaseClock } from '../storage/clock.ts';
import { scrub } from '../storage/embedded.ts';
import { PeriodicTask } from '../storage/periodic-task.ts';
import type { Database } from '../storage/schema.ts';
import { claimDue } from '../storage/settings.ts';
import { forgetBefore, forgetMailFiles } from './erasure.ts';

const DAY_MS = 24 * 3_600_000;

/** The time that many calendar months before `now`, in epoch milliseconds. */
export function cutoffOf(months: number, now: Date): number {
  const cutoff = new Date(now);
  const day = cutoff.getUTCDate();
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months);
  // 31 March minus a month is no 31 February: the month's last day, not the next month's first.
  if (cutoff.getUTCDate() !== day) cutoff.setUTCDate(0);
  return cutoff.getTime();
}

/** What {@link Retention} needs, and the pause that tests shorten. */
export interface RetentionOptions {
  database: Database;
  logger: Logger;
  dataDir: string;
  /** `SUBMISSIONS_RETENTION_MONTHS`. */
  months: number;
  /** Pause before the first look and between two, in milliseconds; by default a minute, then an hour. */
  pauseMs?: number;
  /** A clock in epoch milliseconds. */
  now?: () => number;
}

/** Forgets every day what has been kept for long enough; of several instances, one does it in the database. */
export class Retention {
  readonly #task: PeriodicTask;

  constructor(private readonly options: RetentionOptions) {
    this.#task = new PeriodicTask(() => this.#forget(), options.pauseMs);
  }

  /** Starts looking; call it once. */
  start(): void {
    this.#task.start();
  }

  /** Looks no more, and lets a run under way end. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #forget(): Promise<void> {
    const { database, logger, dataDir, months } = this.options;
    try {
      const now = this.options.now?.() ?? (await readDatabaseClock(database));
      const cutoff = cutoffOf(months, new Date(now));
      // Each instance has files of its own; the database is everybody's.
      await forgetMailFiles(dataDir, { ids: new Set(), before: cutoff, now }, false);
      if (!(await claimDue(database, 'retention.lastRun', now, DAY_MS))) return;
      const forgotten = await forgetBefore(database, dataDir, { cutoff, now });
      if (forgotten.contact + forgotten.beta + forgotten.mails > 0) await scrub(database);
      logger.info({ ...forgotten, before: new Date(cutoff).toISOString() }, 'old submissions forgotten');
    } catch (err) {
      logger.error({ err }, 'old submissions not forgotten');
    }
  }
}
