import { sql } from 'kysely';
import type { Logger } from 'pino';
import { withDeadline } from '../net/deadline.ts';
import { getCode } from './error-code.ts';
import type { Database } from './schema.ts';
import { writeSetting } from './settings.ts';

/**
 * Time for which a successful probe write counts, in milliseconds, while no query fails: `/readyz` is public, and
 * writes cost.
 */
const FRESH_MS = 30_000;

/** Pause between probes of a database that is away, in milliseconds. */
const RETRY_MS = 5_000;

/** Longest wait for a probe, in milliseconds: about the time limit of an orchestrator. */
const PROBE_MS = 2_000;

/** Probe content as large as the largest form: a smaller write may succeed on a disk too full for a form. */
const PROBE_TEXT = '.'.repeat(65_536);

/**
 * Tracks whether the database takes writes: a full disk still allows reads.
 * The log has one line for each cause of an outage and one for the recovery, however many requests fail in between.
 */
export class StorageHealth {
  /** Causes of the current outage, each logged once; empty while the database works. */
  readonly #causes = new Set<string>();
  #isStopped = false;
  /** True before the first check, or after a query has met a damaged page: a write elsewhere in the file proves nothing. */
  #mayBeDamaged: boolean;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #probe: Promise<boolean> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {
    this.#mayBeDamaged = database.engine === 'embedded';
  }

  /** Records a query's error, and returns true if the error means that the database is unavailable. */
  isOutage(error: unknown): boolean {
    if (!isStorageUnavailableError(error)) return false;
    const cause = getCode(error) || String(error);
    if (!this.#causes.has(cause)) this.logger.error({ err: error }, 'database unavailable');
    this.#causes.add(cause);
    this.#mayBeDamaged ||= isDamage(error);
    this.#probeLater();
    return true;
  }

  /** Resolves with true if the database answers and has lately taken a write. Waits at most two seconds and never rejects. */
  async isWritable(): Promise<boolean> {
    this.#probe ??= this.#probeOnce().finally(() => {
      this.#probe = undefined;
    });
    const probe = this.#probe;
    return withDeadline(PROBE_MS, () => probe).catch(() => false);
  }

  /** Stops probing, because the database is about to be closed. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  async #probeOnce(): Promise<boolean> {
    const isFresh = this.#causes.size === 0 && performance.now() - this.#writtenAt < FRESH_MS;
    try {
      if (isFresh) await sql`select 1`.execute(this.database.db);
      else await this.#write();
    } catch (error) {
      if (this.#isStopped) return false;
      if (!this.isOutage(error)) this.logger.error({ err: error }, 'database probe failed');
      return false;
    }
    return true;
  }

  async #write(): Promise<void> {
    if (this.#mayBeDamaged) await requireWhole(this.database);
    await writeSetting(this.database, 'storage.probe', PROBE_TEXT);
    if (this.#causes.size > 0) this.logger.info('database available again');
    this.#causes.clear();
    this.#mayBeDamaged = false;
    this.#writtenAt = performance.now();
  }

  #probeLater(): void {
    if (this.#isStopped || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.isWritable();
    }, RETRY_MS).unref();
  }
}

/** @throws Error with SQLite's code when a page of the embedded file can't be what was written. */
async function requireWhole({ db }: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const [found] = rows;
  if (found?.quick_check === 'ok') return;
  throw Object.assign(new Error(`the database file is damaged: ${found?.quick_check}`), {
    code: 'SQLITE_CORRUPT',
  });
}

/**
 * Codes of system and pool failures, PostgreSQL's error classes 08, 53, 57P and 58, and SQLite's codes of an unusable
 * file.
 * Also a PostgreSQL server that takes no writes (25006) or has damaged files (XX001, XX002).
 */
const CODES =
  /^(E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|08...|53...|57P0.|57014|58...|25006|25P03|XX00[12]|SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|NOTADB|CORRUPT).*)$/;

/** Messages of errors for which `pg` and its pool set no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|The database connection is not open|driver has already been destroyed|timeout expired)/;

/**
 * Returns true if an error means that the database is unavailable, rather than that the query is wrong.
 * The visitor then gets 503 (try again later) instead of 500.
 */
export function isStorageUnavailableError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A refused connection to a name with several addresses comes as an AggregateError.
  if (error instanceof AggregateError && error.errors.some(isStorageUnavailableError)) return true;
  return CODES.test(getCode(error)) || MESSAGES.test(error.message);
}

/** Returns true if the embedded engine reports a damaged file. */
const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(getCode(error));
