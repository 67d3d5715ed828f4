import { hostname } from 'node:os';
import { parseApiConfig } from '@site/api/config';
import type { Author } from '@site/api/delivery';
import { createLogger } from '@site/api/log';
import { type Database, openDatabase } from '@site/api/storage';
import { Refusal } from '../site/registry.ts';

/** Whoever runs a command with access to the database: the journal has no better name. */
export function localAuthor(): Author {
  return { name: `${process.env.USER || `user ${process.getuid?.()}`} at ${hostname()}`, proof: null };
}

/**
 * Opens the site's database as the environment says (`DATABASE_URL`, `DATA_DIR`), and closes it. Throws {@link Refusal} that
 * says where it was looked for when it can't be opened.
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
