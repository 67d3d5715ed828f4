import type { SqliteDatabase } from 'kysely';
import type Libsql from 'libsql';

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
export function lockFirst(connection: Libsql.Database): SqliteDatabase {
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
