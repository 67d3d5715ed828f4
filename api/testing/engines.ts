import { type EmbeddedOptions, openSqlite } from '../src/storage/embedded.ts';
import { migrateToLatest } from '../src/storage/migrations.ts';
import type { Database } from '../src/storage/schema.ts';
import type { Cleanup } from './cleanup.ts';
import { createPostgresFactory } from './postgres.ts';
import { createTempDir } from './temp-dir.ts';

/** Opens an embedded database with the latest schema until `cleanup`, by default in a fresh folder. */
export async function openEmbeddedTestDatabase(
  cleanup: Cleanup,
  folder = createTempDir(cleanup),
  options?: EmbeddedOptions,
): Promise<Database> {
  const database = openSqlite(folder, options);
  cleanup(() => database.close());
  await migrateToLatest(database);
  return database;
}

/** Returns the settings of a fresh database, which `cleanup` removes. */
export type FreshDatabaseFactory = (cleanup: Cleanup) => Promise<Record<string, string>>;

/** Returns both engines for `describe.each`, with a single PostgreSQL server. */
export function buildEngineCases(afterFile: Cleanup): [string, FreshDatabaseFactory][] {
  const createDatabase = createPostgresFactory(afterFile);
  return [
    ['the embedded engine', async (cleanup) => ({ DATA_DIR: createTempDir(cleanup) })],
    [
      'PostgreSQL',
      async (cleanup) => ({ DATA_DIR: createTempDir(cleanup), DATABASE_URL: await createDatabase(cleanup) }),
    ],
  ];
}
