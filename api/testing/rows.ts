import { sql } from 'kysely';
import { pino } from 'pino';
import type { ApiConfig } from '../src/config/environment.ts';
import { openSqlite } from '../src/storage/embedded.ts';
import { openPostgres } from '../src/storage/postgres.ts';
import type { Database, Schema } from '../src/storage/schema.ts';

/** Location of an API's data, with its tables already created. */
export type DatabaseLocation = Pick<ApiConfig, 'dataDir'> & Partial<Pick<ApiConfig, 'databaseUrl'>>;

/** Returns the rows of a table on either engine, over a separate connection. */
export function readTableRows<T extends keyof Schema & string>(
  { config }: { config: DatabaseLocation },
  table: T,
): Promise<Schema[T][]> {
  return withDatabaseAt(
    config,
    ({ db }) => db.selectFrom(table).selectAll().execute() as Promise<Schema[T][]>,
  );
}

/** Returns the names of the migrations recorded in a PostgreSQL database. */
export function readMigrations(databaseUrl: string): Promise<string[]> {
  return withDatabaseAt({ dataDir: '', databaseUrl }, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  });
}

/** Deletes every row of these tables, over a separate connection. */
export function emptyTables(config: DatabaseLocation, ...names: (keyof Schema)[]): Promise<void> {
  return withDatabaseAt(config, async ({ db }) => {
    for (const name of names) await db.deleteFrom(name).execute();
  });
}

/** Calls `use` with a separate connection to the database. */
export async function withDatabaseAt<T>(
  { dataDir, databaseUrl }: DatabaseLocation,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = databaseUrl
    ? await openPostgres(databaseUrl, pino({ level: 'silent' }))
    : openSqlite(dataDir);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
