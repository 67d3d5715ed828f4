import type { Logger } from 'pino';
import { z } from 'zod';
import { readLive } from '../releases/live.ts';
import { readDatabaseClock } from '../storage/clock.ts';
import { isStorageUnavailable } from '../storage/health.ts';
import { PeriodicTask } from '../storage/periodic-task.ts';
import type { Database } from '../storage/schema.ts';
import { claimDue, readSetting, writeSetting } from '../storage/settings.ts';
import { readHash, readHead, type Verification, verifyAuditLog } from './audit-log.ts';

const DAY_MS = 24 * 3_600_000;

/** Verifications before a log that keeps changing is judged as it is. */
const ROUNDS = 3;

/** Faults named in one line of the log. */
const NAMED = 5;

const LAST_RUN = 'audit-log.lastRun';
const RESULT = 'audit-log.verification';

const resultSchema = z.object({ at: z.int(), entries: z.int(), faults: z.int() });

/** Whether the row this machine remembers is in the audit log as it was; `true` when it remembers none. */
async function holdsRemembered(database: Database): Promise<boolean> {
  const remembered = database.auditKey?.rememberedHead();
  return !remembered || (await readHash(database, remembered.seq)) === remembered.hash;
}

/**
 * Counts what is wrong with the audit log: the faults of the last daily verification, and one when the row that this machine
 * remembers is missing or another. `null` before the first verification.
 */
export async function countAuditFaults(database: Database): Promise<number | null> {
  const lost = (await holdsRemembered(database)) ? 0 : 1;
  const last = resultSchema.safeParse(await readSetting(database, RESULT)).data;
  return last ? last.faults + lost : lost || null;
}

/** Verifies the audit log against what is live; anew, a few times, when a change is made meanwhile. */
export async function verifyLive(database: Database, head?: string): Promise<Verification> {
  for (let round = 1; ; round++) {
    const composition = (await readLive(database))?.composition ?? null;
    const found = await verifyAuditLog(database, composition, head);
    const after = (await readLive(database))?.composition ?? null;
    if (after === composition || round === ROUNDS) return found;
  }
}

/** What {@link AuditCheck} needs, and the pause that tests shorten. */
interface AuditCheckOptions {
  database: Database;
  logger: Logger;
  /** Pause before the first look and between two, in milliseconds; by default a minute, then an hour. */
  pauseMs?: number | undefined;
}

/** Verifies the audit log every day; of several instances, one does. Each remembers a head that held, outside the database. */
export class AuditCheck {
  readonly #task: PeriodicTask;

  constructor(private readonly options: AuditCheckOptions) {
    this.#task = new PeriodicTask(() => this.#look(), options.pauseMs);
  }

  /** Starts looking; call it once. */
  start(): void {
    this.#task.start();
  }

  /** Looks no more, and lets a run under way end. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #look(): Promise<void> {
    const { database, logger } = this.options;
    try {
      const now = await readDatabaseClock(database);
      if (await claimDue(database, LAST_RUN, now, DAY_MS)) await this.#verify(now);
      else await this.#remember();
    } catch (err) {
      if (!isStorageUnavailable(err)) logger.error({ err }, 'audit log not verified');
    }
  }

  async #verify(now: number): Promise<void> {
    const { database, logger } = this.options;
    const { entries, faults } = await verifyLive(database);
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
    const head = await readHead(database);
    if (head) database.auditKey?.remember(head);
  }
}
