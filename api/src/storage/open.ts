import type { Logger } from 'pino';
import type { ApiConfig } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { migrateToLatest } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

export { readDatabaseClock } from './clock.ts';
export type { Database };

/**
 * Opens the configured database and brings its schema up to date.
 * @throws Error when it can't be reached or migrated; nothing is left open then.
 */
export async function openDatabase(config: ApiConfig, logger: Logger): Promise<Database> {
  if (!config.databaseUrl) {
    const database = openEmbedded(config.dataDir);
    await migrateToLatest(database).catch(closing(database));
    return database;
  }
  // Its own connection: migrating, or waiting for another instance to do it, may take longer than a request may.
  const migrating = await openPostgres(config.databaseUrl, logger, 0);
  await migrateToLatest(migrating).catch(closing(migrating));
  await migrating.close();
  return openPostgres(config.databaseUrl, logger);
}

function closing(database: Database) {
  return async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
}
