import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely';
import Libsql from 'libsql';
import { codeOf } from './error-code.ts';
import type { Database, Schema } from './schema.ts';

/** File name of the embedded database inside `DATA_DIR`. */
export const EMBEDDED_FILE = 'site.db';

/** Options of {@link openEmbedded}. */
export interface EmbeddedOptions {
  /** How long a write waits for another process's, in milliseconds; the process does other work meanwhile. */
  busyTimeoutMs?: number;
  /** Refuses when another process has the file open, and lets none open it until `close`. */
  isAlone?: boolean;
}

/** Between two tries to have the write lock, in milliseconds. */
const LOCK_PAUSE_MS = 10;

/**
 * Creates the file, readable by its owner only; SQLite gives its log and its shared memory the file's mode.
 * A file that is there is never opened: closing a descriptor of it ends every lock that this process holds on it
 * (POSIX, fcntl), and then the next process to close the database takes the log away from under our connections.
 */
function createOwnFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
}

/**
 * Opens (and creates) `dataDir/site.db`. Folder and files are readable by their owner only; a committed transaction
 * survives a power cut (`synchronous=FULL`).
 * @throws Error when the folder or file can't be written; with the code SQLITE_BUSY when another process has it open
 * and `isAlone` is asked for.
 */
export function openEmbedded(
  dataDir: string,
  { busyTimeoutMs = 5000, isAlone = false }: EmbeddedOptions = {},
): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const file = join(dataDir, EMBEDDED_FILE);
  createOwnFile(file);
  const connection = new Libsql(file);
  // First of all: switching to WAL takes a lock, which another process may hold right now.
  connection.pragma(`busy_timeout=${busyTimeoutMs}`);
  // Whoever has a file in WAL mode open holds a shared lock on it, which the system takes away from a killed process.
  if (isAlone) connection.pragma('locking_mode=EXCLUSIVE');
  connection.pragma('journal_mode=WAL');
  connection.pragma('synchronous=FULL');
  connection.pragma('foreign_keys=ON');
  // What is deleted is overwritten: visitors are told that it is forgotten.
  connection.pragma('secure_delete=ON');
  // KiB when negative: the site's working set is small, and memory is what a small machine lacks.
  connection.pragma('cache_size=-2000');
  // From here on waiting is done without blocking the process.
  connection.pragma('busy_timeout=0');
  const dialect = new WaitingDialect({ database: lockFirst(connection) }, busyTimeoutMs);
  const db = new Kysely<Schema>({ dialect });
  return {
    engine: 'embedded',
    db,
    auditKey: null,
    listen: () => async () => {},
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      if (connection.open) connection.close();
    },
  };
}

/**
 * Leaves no byte of what was deleted in the embedded database's files: neither in pages that are free, or were before
 * `secure_delete` was set, nor in the write-ahead log. PostgreSQL has its own `VACUUM`, which runs by itself.
 * @returns whether it is so; `false` while somebody reads or writes, or on PostgreSQL.
 * @throws Error when there is no room to rewrite the file.
 */
export async function scrub({ engine, db }: Database): Promise<boolean> {
  if (engine === 'postgres') return false;
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/** SQLite whose statements wait for the write lock between turns of the event loop. */
class WaitingDialect extends SqliteDialect {
  constructor(
    private readonly config: SqliteDialectConfig,
    private readonly timeoutMs: number,
  ) {
    super(config);
  }

  override createDriver(): SqliteDriver {
    return new WaitingDriver(this.config, this.timeoutMs);
  }
}

class WaitingDriver extends SqliteDriver {
  constructor(
    config: SqliteDialectConfig,
    private readonly timeoutMs: number,
  ) {
    super(config);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection(await super.acquireConnection(), this.timeoutMs);
  }
}

class WaitingConnection implements DatabaseConnection {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly timeoutMs: number,
  ) {}

  /** Tries again while another process has the lock: a statement that didn't get it has done nothing. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const end = performance.now() + this.timeoutMs;
    for (;;) {
      try {
        return await this.connection.executeQuery<R>(query);
      } catch (error) {
        if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() >= end) throw error;
      }
      await pause(LOCK_PAUSE_MS);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery(query, chunkSize);
  }
}

/** What runs as it is: reading never waits for a writer in WAL mode. */
const READS = /^\s*(select|pragma|explain)\b/i;
const CONTROL = /^\s*(begin|commit|rollback|vacuum)\b/i;

/**
 * The connection as Kysely drives it, changed so that every write takes the write lock before anything else.
 * Two traps, both met only when another process (a command, a second instance) writes too:
 * - after a plain `begin`, SQLite takes the lock at the first write; if the transaction has read before and the
 *   other process has written since, that fails at once, whatever `busy_timeout` says;
 * - libsql 0.5 leaves a statement that failed for want of the lock unfinished until it is garbage-collected, and
 *   meanwhile every `commit` fails with « SQL statements in progress ». `exec` finishes its statements itself.
 */
function lockFirst(connection: Libsql.Database): SqliteDatabase {
  return {
    prepare(text) {
      if (CONTROL.test(text)) return control(connection, text);
      const statement = connection.prepare(text);
      const locked = <T>(execute: () => T): T =>
        READS.test(text) || connection.inTransaction ? execute() : inTransaction(connection, execute);
      return {
        reader: statement.reader,
        all: (parameters) => withBuffers(locked(() => statement.all(parameters))),
        run: (parameters) => locked(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
    close: () => void connection.close(),
  };
}

/** libsql gives bytes as an `ArrayBuffer`, where PostgreSQL's driver and all of Node's calls have a `Buffer`. */
function withBuffers(rows: unknown[]): unknown[] {
  for (const row of rows as Record<string, unknown>[])
    for (const [column, value] of Object.entries(row))
      if (value instanceof ArrayBuffer) row[column] = Buffer.from(value);
  return rows;
}

function control(connection: Libsql.Database, text: string) {
  const run = () => {
    // When the disk is full SQLite has rolled back by itself: another try would fail, and its error hide the cause.
    const isRolledBack = text === 'rollback' && !connection.inTransaction;
    if (!isRolledBack) connection.exec(text === 'begin' ? 'begin immediate' : text);
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, all: () => [], run, iterate: () => [].values() };
}

function inTransaction<T>(connection: Libsql.Database, execute: () => T): T {
  connection.exec('begin immediate');
  try {
    const result = execute();
    connection.exec('commit');
    return result;
  } catch (error) {
    // A full disk has rolled back already.
    if (connection.inTransaction) connection.exec('rollback');
    throw error;
  }
}
