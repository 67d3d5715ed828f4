import { existsSync } from 'node:fs';
import { type EmbeddedOptions, openEmbedded } from '../src/storage/embedded.ts';
import { migrateToLatest } from '../src/storage/migrations.ts';
import type { Database } from '../src/storage/schema.ts';
import type { Cleanup } from './cleanup.ts';
import { postgresDatabases } from './postgres.ts';
import { tempDir } from './temp-dir.ts';

/** Where Linux keeps files in memory: what a killed process has written outlives it there as it does on a disk. */
const MEMORY = '/dev/shm';

/** A fresh folder, in memory where there is one, for thousands of commits of which none has to survive a power cut. */
export const memoryDir = (cleanup: Cleanup): string =>
  tempDir(cleanup, existsSync(MEMORY) ? MEMORY : undefined);

/** A database of the embedded engine with the latest schema, in a fresh folder unless one is given, open until `cleanup`. */
export async function embeddedDatabase(
  cleanup: Cleanup,
  folder = tempDir(cleanup),
  options?: EmbeddedOptions,
): Promise<Database> {
  const database = openEmbedded(folder, options);
  cleanup(() => database.close());
  await migrateToLatest(database);
  return database;
}

/** Settings of a fresh database on one of the two engines, that disappears with `cleanup`. */
export type FreshDatabase = (cleanup: Cleanup) => Promise<Record<string, string>>;

/** Both engines for `describe.each`, on one PostgreSQL server. */
export function bothEngines(afterFile: Cleanup): [string, FreshDatabase][] {
  const createDatabase = postgresDatabases(afterFile);
  return [
    ['the embedded engine', async (cleanup) => ({ DATA_DIR: memoryDir(cleanup) })],
    [
      'PostgreSQL',
      async (cleanup) => ({ DATA_DIR: memoryDir(cleanup), DATABASE_URL: await createDatabase(cleanup) }),
    ],
  ];
}
