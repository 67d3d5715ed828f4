import { hostname } from 'node:os';
import { type Environment, parseApiConfig } from '@site/api/config/environment';
import { createLogger } from '@site/api/config/log';
import { type Database, openDatabase } from '@site/api/storage/open-database';
import { UserError } from '../../site/errors.ts';
import type { ChangeContext } from '../access/author.ts';
import { releaseTables } from '../store/schema.ts';

/** Returns the author « user at host » for commands with direct access to the database. */
export function readLocalRequester(env: Environment = process.env): ChangeContext {
  const name = `${env.USER || `user ${process.getuid?.()}`} at ${hostname()}`;
  return { name, team: null, proof: null };
}

/**
 * Opens the database that the environment names (`DATABASE_URL`, `DATA_DIR`), calls `use`, and closes the database. Throws
 * {@link UserError} with the database's place when opening fails.
 */
export async function withSiteDatabase<T>(
  env: Environment,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const config = parseApiConfig(env);
  const database = await openDatabase(config, createLogger('warn'), [releaseTables]).catch((error) => {
    const place = config.databaseUrl ? 'of DATABASE_URL' : `in ${config.dataDir} (DATA_DIR)`;
    throw new UserError(
      `the site’s database ${place} can’t be opened: ${error.message || error.code}${error.code === 'SQLITE_BUSY' ? ': another process keeps it, try again' : ''}`,
    );
  });
  return use(database).finally(() => database.close());
}
