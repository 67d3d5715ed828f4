import { sql } from 'kysely';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { parseApiConfig } from '../src/config/environment.ts';
import { type EmbeddedOptions, openSqlite } from '../src/storage/embedded.ts';
import { migrateToLatest, type OwnedTables } from '../src/storage/migrations.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { type Database, listTableNames } from '../src/storage/schema.ts';
import type { Cleanup } from './cleanup.ts';
import { createPostgresFactory } from './postgres.ts';
import { createTempDir } from './temp-dir.ts';

/** Opens an embedded database with the latest schema until `cleanup`, by default in a fresh folder. */
export async function openEmbeddedTestDatabase(
  cleanup: Cleanup,
  folder = createTempDir(cleanup),
  options?: EmbeddedOptions,
  owners?: readonly OwnedTables[],
): Promise<Database> {
  const database = openSqlite(folder, options);
  cleanup(() => database.close());
  await migrateToLatest(database, owners);
  return database;
}

/** Opens a PostgreSQL database with the latest schema until `cleanup`. */
export async function openPostgresTestDatabase(
  cleanup: Cleanup,
  url: string,
  owners?: readonly OwnedTables[],
): Promise<Database> {
  const config = parseApiConfig({ DATABASE_URL: url });
  const database = await openDatabase(config, pino({ level: 'silent' }), owners);
  cleanup(() => database.close());
  return database;
}

/**
 * Returns a function that opens one PostgreSQL database until `afterFile`, and empties it after each test: making its tables
 * anew takes ten times as long.
 */
export function createSharedPostgres(
  afterFile: Cleanup,
  owners?: readonly OwnedTables[],
): () => Promise<Database> {
  const createDatabase = createPostgresFactory(afterFile);
  let shared: Promise<Database> | undefined;
  return async () => {
    shared ??= createDatabase(afterFile).then((url) => openPostgresTestDatabase(afterFile, url, owners));
    const { db } = await shared;
    const names = sql.join((await listTableNames(db)).map((name) => sql.table(name)));
    onTestFinished(async () => {
      await sql`truncate ${names} restart identity`.execute(db);
    });
    return shared;
  };
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
