import type { Logger } from 'pino';
import { openSqlite } from './embedded.ts';
import { migrateToLatest, type OwnedTables } from './migrations.ts';
import { openPostgres, QUERY_TIMEOUT_MS } from './postgres.ts';
import type { Database } from './schema.ts';

export { readDatabaseClock } from './clock.ts';
export { isStorageUnavailableError } from './health.ts';
export type { Database };

/** PostgreSQL's code of a server that accepts no connections yet (its documentation, appendix A): visitors get 503. */
const CANNOT_CONNECT_NOW = '57P03';

/** Location of a database. */
interface DatabaseOptions {
  dataDir: string;
  /** PostgreSQL database; absent: the embedded one. */
  databaseUrl?: string | undefined;
}

/** A database that may be unreachable. */
interface ConnectedDatabase {
  /** On PostgreSQL every query fails as unreachable until `migrate` has succeeded, since the schema may be outdated. */
  database: Database;
  /** Migrates the schema; may be called again after a failure. @throws Error if the database is unreachable or can't migrate */
  migrate(): Promise<void>;
}

/** Returns the message of an error. A failed connection to several addresses is an AggregateError without a message. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? error.errors.map(getErrorMessage).join(', ')
    : (error as Error).message;

const outOfReach = (cause: unknown): Error =>
  Object.assign(new Error(`the database can’t be reached (${getErrorMessage(cause)})`, { cause }), {
    code: CANNOT_CONNECT_NOW,
  });

/**
 * Prepares the configured database. Sends no query to PostgreSQL before `migrate`.
 * @param owners owners of further tables, which `migrate` creates, too
 * @throws Error if the embedded engine's file can't be opened
 */
export async function connectDatabase(
  config: DatabaseOptions,
  logger: Logger,
  owners: readonly OwnedTables[] = [],
): Promise<ConnectedDatabase> {
  const { databaseUrl } = config;
  if (!databaseUrl) {
    const database = openSqlite(config.dataDir);
    return { database, migrate: () => migrateToLatest(database, owners) };
  }
  let fault: Error | undefined = outOfReach(new Error('not tried yet'));
  const database = await openPostgres(databaseUrl, logger, QUERY_TIMEOUT_MS, () => {
    if (fault) throw fault;
  });
  return {
    database,
    async migrate() {
      // A separate connection without a time limit: a migration, or the wait for another instance's, may take long.
      const migrating = await openPostgres(databaseUrl, logger, 0);
      try {
        await migrateToLatest(migrating, owners);
        fault = undefined;
      } catch (error) {
        fault = outOfReach(error);
        throw error;
      } finally {
        await migrating.close();
      }
    },
  };
}

/**
 * Opens the configured database and migrates its schema.
 * @param owners owners of further tables
 * @throws Error if the database is unreachable or can't migrate; nothing is left open
 */
export async function openDatabase(
  config: DatabaseOptions,
  logger: Logger,
  owners: readonly OwnedTables[] = [],
): Promise<Database> {
  const { database, migrate } = await connectDatabase(config, logger, owners);
  try {
    await migrate();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
