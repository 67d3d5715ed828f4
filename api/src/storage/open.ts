import type { Logger } from 'pino';
import { type AuditHead, AuditKey, type AuditKeyOptions } from './audit-key.ts';
import { openEmbedded } from './embedded.ts';
import { migrateToLatest } from './migrations.ts';
import { openPostgres, QUERY_TIMEOUT_MS } from './postgres.ts';
import type { Database } from './schema.ts';

export { readDatabaseClock } from './clock.ts';
export { isStorageUnavailable } from './health.ts';
export type { AuditHead, Database };

/** PostgreSQL's code of a server that takes no connection yet (its documentation, appendix A): 503 for visitors. */
const CANNOT_CONNECT_NOW = '57P03';

/** A database that may be out of reach. */
interface ConnectedDatabase {
  /** On PostgreSQL every query fails as one out of reach until `migrate` has succeeded: the schema may be an older one. */
  database: Database;
  /** Brings the schema up to date; call it again after a failure. @throws Error when it can't be reached or migrated */
  migrate(): Promise<void>;
}

/** Names why a connection failed: to a name with several addresses, an AggregateError without a message of its own. */
export const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? error.errors.map(reasonOf).join(', ')
    : (error as Error).message;

const outOfReach = (cause: unknown): Error =>
  Object.assign(new Error(`the database can’t be reached (${reasonOf(cause)})`, { cause }), {
    code: CANNOT_CONNECT_NOW,
  });

/**
 * Prepares the configured database for use. Nothing is asked of PostgreSQL before `migrate`.
 * @throws Error when the embedded engine's file can't be opened.
 */
export async function connectDatabase(config: AuditKeyOptions, logger: Logger): Promise<ConnectedDatabase> {
  const { databaseUrl } = config;
  const auditKey = new AuditKey(config);
  if (!databaseUrl) {
    const database = { ...openEmbedded(config.dataDir), auditKey };
    return { database, migrate: () => migrateToLatest(database) };
  }
  let fault: Error | undefined = outOfReach(new Error('not tried yet'));
  const database = await openPostgres(databaseUrl, logger, QUERY_TIMEOUT_MS, () => {
    if (fault) throw fault;
  });
  return {
    database: { ...database, auditKey },
    async migrate() {
      // Its own connection: migrating, or waiting for another instance to do it, may take longer than a request may.
      const migrating = await openPostgres(databaseUrl, logger, 0);
      try {
        await migrateToLatest(migrating);
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
 * Opens the configured database and brings its schema up to date.
 * @throws Error when it can't be reached or migrated; nothing is left open then.
 */
export async function openDatabase(config: AuditKeyOptions, logger: Logger): Promise<Database> {
  const { database, migrate } = await connectDatabase(config, logger);
  try {
    await migrate();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
