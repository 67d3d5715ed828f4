import { hostname } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { parseApiConfig } from '@site/api/config';
import type { Author } from '@site/api/delivery';
import { createLogger } from '@site/api/log';
import { type Database, openDatabase } from '@site/api/storage';
import { Refusal } from '../site/registry.ts';

/**
 * Returns the parsed options of a command. With `--help` it prints the usage and exits with 0; with an unknown option it
 * prints the reason and the usage, and exits with 1.
 */
export function readCommand<T extends ParseArgsConfig>(usage: string, config: T) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = (error as Error).message.split('. To specify');
    console.error(`nothing was switched: ${reason}\n\n${usage}`);
    return process.exit(1);
  }
}

/** Returns the author « user at host » for commands with direct access to the database. */
export function localAuthor(): Author {
  const name = `${process.env.USER || `user ${process.getuid?.()}`} at ${hostname()}`;
  return { name, team: null, proof: null };
}

/**
 * Opens the database that the environment names (`DATABASE_URL`, `DATA_DIR`), calls `use`, and closes the database. Throws
 * {@link Refusal} with the database's place when opening fails.
 */
export async function withSite<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const config = parseApiConfig(process.env);
  const database = await openDatabase(config, createLogger('warn')).catch((error) => {
    const place = config.databaseUrl ? 'of DATABASE_URL' : `in ${config.dataDir} (DATA_DIR)`;
    throw new Refusal(
      `the site’s database ${place} can’t be opened: ${error.message || error.code}${error.code === 'SQLITE_BUSY' ? ': another process keeps it, try again' : ''}`,
    );
  });
  return use(database).finally(() => database.close());
}
