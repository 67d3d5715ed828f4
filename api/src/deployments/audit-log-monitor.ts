import type { Logger } from 'pino';
import { z } from 'zod';
import { readLiveState } from '../releases/live.ts';
import { readDatabaseClock } from '../storage/clock.ts';
import { isStorageUnavailableError } from '../storage/health.ts';
import { PeriodicTask } from '../storage/periodic-task.ts';
import type { Database } from '../storage/schema.ts';
import { claimDueRun, readSetting, writeSetting } from '../storage/settings.ts';
import {
  type AuditLogVerification,
  holdsRememberedHead,
  readAuditLogHead,
  rememberAuditHead,
  verifyAuditLog,
} from './audit-log.ts';

const DAY_MS = 24 * 3_600_000;

/** Most verifications in a row: a site that keeps changing gets the result of the last. */
const ROUNDS = 3;

/** Most faults in a log line. */
const NAMED = 5;

const LAST_RUN = 'audit-log.lastRun';
const RESULT = 'audit-log.verification';

const resultSchema = z.object({ at: z.int(), entries: z.int(), faults: z.int() });

/**
 * Counts the audit log's faults: those of the last daily verification, and one if the row that this machine remembers is
 * missing or altered. `null` if there was no verification yet, and the remembered row is intact.
 */
export async function countAuditFaults(database: Database): Promise<number | null> {
  const lostCount = (await holdsRememberedHead(database)) ? 0 : 1;
  const last = resultSchema.safeParse(await readSetting(database, RESULT)).data;
  return last ? last.faults + lostCount : lostCount || null;
}

/** Verifies the audit log against the live composition. Repeats the verification, a few times, if the site has changed. */
export async function verifyAuditLogAgainstLive(
  database: Database,
  head?: string,
): Promise<AuditLogVerification> {
  for (let round = 1; ; round++) {
    const composition = (await readLiveState(database))?.composition ?? null;
    const report = await verifyAuditLog(database, composition, head);
    const after = (await readLiveState(database))?.composition ?? null;
    if (after === composition || round === ROUNDS) return report;
  }
}

interface AuditLogMonitorOptions {
  database: Database;
  logger: Logger;
  /** Pause before the first check and between checks, in milliseconds; by default a minute, then an hour. */
  pauseMs?: number | undefined;
}

/**
 * Verifies the audit log once a day, on one of several instances. Each instance stores the last intact head outside the
 * database.
 */
export class AuditLogMonitor {
  readonly #task: PeriodicTask;

  constructor(private readonly options: AuditLogMonitorOptions) {
    this.#task = new PeriodicTask(() => this.#checkIfDue(), options.pauseMs);
  }

  /** Starts the checks; call it once. */
  start(): void {
    this.#task.start();
  }

  /** Stops the checks. Resolves when a run under way has ended. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #checkIfDue(): Promise<void> {
    const { database, logger } = this.options;
    try {
      const now = await readDatabaseClock(database);
      if (await claimDueRun(database, LAST_RUN, now, DAY_MS)) await this.#verify(now);
      else await this.#remember();
    } catch (err) {
      if (!isStorageUnavailableError(err)) logger.error({ err }, 'audit log not verified');
    }
  }

  async #verify(now: number): Promise<void> {
    const { database, logger } = this.options;
    const { entries, faults } = await verifyAuditLogAgainstLive(database);
    await writeSetting(database, RESULT, { at: now, entries, faults: faults.length });
    if (faults.length === 0) return this.#remember();
    logger.error(
      { entries, faults: faults.slice(0, NAMED) },
      'the audit log doesn’t hold: npm run releases -- --verify lists all faults',
    );
  }

  async #remember(): Promise<void> {
    const { database } = this.options;
    if ((await countAuditFaults(database)) !== 0) return;
    const head = await readAuditLogHead(database);
    if (head) await rememberAuditHead(database, head);
  }
}
