import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { lockFirst } from './lock-first.ts';
import type { Database, Schema } from './schema.ts';

/** File name of the embedded database inside `DATA_DIR`. */
export const EMBEDDED_FILE = 'site.db';

/** Options of {@link openEmbedded}. */
export interface EmbeddedOptions {
  /** How long a write waits for another process's, in milliseconds. The wait blocks this process. */
  busyTimeoutMs?: number;
  /** Refuses when another process has the file open, and lets none open it until `close`. */
  isAlone?: boolean;
}

/**
 * Opens (and creates) `dataDir/site.db`. The folder is readable by its owner only; a committed transaction
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
  const connection = new Libsql(join(dataDir, EMBEDDED_FILE));
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
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: lockFirst(connection) }) });
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
