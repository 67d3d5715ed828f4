import { sql } from 'kysely';
import { pino } from 'pino';
import type { ApiConfig } from '../src/config/environment.ts';
import { openEmbedded } from '../src/storage/embedded.ts';
import { openPostgres } from '../src/storage/postgres.ts';
import type { Database, Schema } from '../src/storage/schema.ts';

/** Where an API keeps its data; it has made its tables. */
export type Store = Pick<ApiConfig, 'dataDir'> & Partial<Pick<ApiConfig, 'databaseUrl'>>;

/** The rows of a table, read from outside the API, whatever the engine. */
export function rowsOf<T extends keyof Schema & string>(
  { config }: { config: Store },
  table: T,
): Promise<Schema[T][]> {
  return withStore(config, ({ db }) => db.selectFrom(table).selectAll().execute() as Promise<Schema[T][]>);
}

/** Names of the migrations a PostgreSQL database has had. */
export function migrationsOf(databaseUrl: string): Promise<string[]> {
  return withStore({ dataDir: '', databaseUrl }, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  });
}

/** Deletes every row of these tables behind the API's back. */
export function emptyTables(config: Store, ...names: (keyof Schema)[]): Promise<void> {
  return withStore(config, async ({ db }) => {
    for (const name of names) await db.deleteFrom(name).execute();
  });
}

/** Does something to the database behind the API's back. */
export async function withStore<T>(
  { dataDir, databaseUrl }: Store,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = databaseUrl
    ? await openPostgres(databaseUrl, pino({ level: 'silent' }))
    : openEmbedded(dataDir);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
