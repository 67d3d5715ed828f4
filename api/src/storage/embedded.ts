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
import { getCode } from './error-code.ts';
import type { Database, Schema } from './schema.ts';

/** File name of the embedded database inside `DATA_DIR`. */
export const EMBEDDED_FILE = 'site.db';

/** Options of {@link openSqlite}. */
export interface EmbeddedOptions {
  /** Longest wait of a write for another process's write, in milliseconds. The wait doesn't block the event loop. */
  busyTimeoutMs?: number;
  /** Refuses to open a file that another process has open, and keeps other processes out until `close`. */
  isAlone?: boolean;
}

/** Pause between two attempts to take the write lock, in milliseconds. */
const LOCK_PAUSE_MS = 10;

/**
 * Creates the file, readable by its owner only. SQLite gives its log and its shared memory the file's mode.
 * An existing file is never opened here: closing a descriptor would end every lock this process holds on the file
 * (POSIX, fcntl).
 * Then the next process to close the database would remove the log that our connections use.
 */
function createOwnFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600);
}

/**
 * Opens (and creates) `dataDir/site.db`. A new folder and the files are readable by their owner only.
 * A committed transaction survives a power cut (`synchronous=FULL`).
 * @throws Error when the folder or file can't be written; code SQLITE_BUSY if `isAlone` is set and another process has
 * it open.
 */
export function openSqlite(
  dataDir: string,
  { busyTimeoutMs = 5000, isAlone = false }: EmbeddedOptions = {},
): Database {
  // An existing folder keeps its permissions: other programs may have files in it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, EMBEDDED_FILE);
  createOwnFile(file);
  const connection = new Libsql(file);
  // This comes first: switching to WAL takes a lock that another process may hold.
  connection.pragma(`busy_timeout=${busyTimeoutMs}`);
  // A process with the file open in WAL mode holds a shared lock, which the system releases if the process is killed.
  if (isAlone) connection.pragma('locking_mode=EXCLUSIVE');
  connection.pragma('journal_mode=WAL');
  connection.pragma('synchronous=FULL');
  connection.pragma('foreign_keys=ON');
  // Deleted data is overwritten, as the site promises to visitors.
  connection.pragma('secure_delete=ON');
  // Negative values are KiB: the site's working set is small, and so is the memory of a small machine.
  connection.pragma('cache_size=-2000');
  // From here on the connection waits for locks without blocking the process.
  connection.pragma('busy_timeout=0');
  const dialect = new WaitingDialect({ database: lockFirst(connection) }, busyTimeoutMs);
  const db = new Kysely<Schema>({ dialect });
  return {
    engine: 'embedded',
    db,
    listen: () => async () => {},
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      if (connection.open) connection.close();
    },
  };
}

/**
 * Removes the bytes of deleted data from the embedded database's files: free pages, pages freed before `secure_delete`
 * was set, and the write-ahead log.
 * PostgreSQL runs its own `VACUUM`.
 * @returns true if no such byte is left; `false` while another process reads or writes, or on PostgreSQL.
 * @throws Error when there is no room to rewrite the file.
 */
export async function eraseDeletedBytes({ engine, db }: Database): Promise<boolean> {
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

  /** Retries while another process has the lock: a statement without the lock has changed nothing. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const end = performance.now() + this.timeoutMs;
    for (;;) {
      try {
        return await this.connection.executeQuery<R>(query);
      } catch (error) {
        if (!getCode(error).startsWith('SQLITE_BUSY') || performance.now() >= end) throw error;
      }
      await pause(LOCK_PAUSE_MS);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery(query, chunkSize);
  }
}

/** Statements that run without the write lock: in WAL mode reads never wait for a writer. */
const READS = /^\s*(select|pragma|explain)\b/i;
const CONTROL = /^\s*(begin|commit|rollback|vacuum)\b/i;

/**
 * Wraps the connection for Kysely so that every write takes the write lock first.
 * The wrapper avoids two traps that occur only when another process (a command, a second instance) also writes:
 * - After a plain `begin`, SQLite takes the lock at the first write. If another process has written since the
 * transaction's first read, the write fails at once despite `busy_timeout`.
 * - libsql 0.5 leaves a statement that failed to get the lock unfinished until garbage collection. Until then every
 * `commit` fails with « SQL statements in progress ». `exec` finishes its statements itself.
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

/** Replaces libsql's `ArrayBuffer` values with `Buffer`, as PostgreSQL's driver and Node's functions use. */
function withBuffers(rows: unknown[]): unknown[] {
  for (const row of rows as Record<string, unknown>[])
    for (const [column, value] of Object.entries(row))
      if (value instanceof ArrayBuffer) row[column] = Buffer.from(value);
  return rows;
}

function control(connection: Libsql.Database, text: string) {
  const run = () => {
    // On a full disk SQLite has already rolled back: another rollback would fail and hide the cause.
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
