import { sql } from 'kysely';
import type { Logger } from 'pino';
import { within } from '../net/deadline.ts';
import { codeOf } from './error-code.ts';
import type { Database } from './schema.ts';
import { writeSetting } from './settings.ts';

/**
 * How long a probe's write speaks for a database that fails nobody, in milliseconds: `/readyz` is public, and writing
 * isn't free.
 */
const FRESH_MS = 30_000;

/** Pause between the looks at a database that is away, in milliseconds. */
const RETRY_MS = 5_000;

/** Longest a probe waits, in milliseconds: an orchestrator's own patience is about this. */
const PROBE_MS = 2_000;

/** As much as the largest form: a smaller write may find room on a disk that has none for that. */
const PROBE_TEXT = '.'.repeat(65_536);

/**
 * Whether the database takes writes: a full disk still lets one read. The log has one line for each cause why it
 * doesn't, and one when it does again, however many requests fail in between.
 */
export class StorageHealth {
  /** Why it can't be used now, each said once; empty while it can. */
  readonly #causes = new Set<string>();
  #isStopped = false;
  /** Not looked through yet, or a query has met a damaged page: writing elsewhere in the file proves nothing. */
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

  /** Takes note of a query's error and says whether it means that the database can't be used now. */
  isOutage(error: unknown): boolean {
    if (!isStorageUnavailable(error)) return false;
    const cause = codeOf(error) || String(error);
    if (!this.#causes.has(cause)) this.logger.error({ err: error }, 'database unavailable');
    this.#causes.add(cause);
    this.#mayBeDamaged ||= isDamage(error);
    this.#lookLater();
    return true;
  }

  /** Whether it answers now, and lately took a write; waits two seconds at most and never rejects. */
  async isWritable(): Promise<boolean> {
    this.#probe ??= this.#look().finally(() => {
      this.#probe = undefined;
    });
    const probe = this.#probe;
    return within(PROBE_MS, () => probe).catch(() => false);
  }

  /** Looks no more: the database is about to be closed. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  async #look(): Promise<boolean> {
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

  #lookLater(): void {
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
 * System and pool failures; PostgreSQL's error classes 08, 53, 57P and 58, a server that takes no writes (25006) or
 * whose files are damaged (XX001, XX002); and the SQLite codes of a file out of reach.
 */
const CODES =
  /^(E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|08...|53...|57P0.|57014|58...|25006|25P03|XX00[12]|SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|NOTADB|CORRUPT).*)$/;

/** `pg` and its pool give these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|The database connection is not open|driver has already been destroyed|timeout expired)/;

/**
 * Whether an error says that the database can't be used now, rather than that the query is wrong: the visitor is
 * asked to come back (503) instead of being told that we failed (500).
 */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A refused connection to a name with several addresses comes as an AggregateError.
  if (error instanceof AggregateError && error.errors.some(isStorageUnavailable)) return true;
  return CODES.test(codeOf(error)) || MESSAGES.test(error.message);
}

/** Whether the embedded engine says that its file isn't what it wrote. */
const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
