import { hostname } from 'node:os';
import { parseApiConfig } from '@site/api/config';
import type { Author } from '@site/api/delivery';
import { createLogger } from '@site/api/log';
import { type Database, openDatabase } from '@site/api/storage';

/** Whoever runs a command with access to the database: the journal has no better name. */
export function localAuthor(): Author {
  return { name: `${process.env.USER || `user ${process.getuid?.()}`} at ${hostname()}`, proof: null };
}

/** Opens the site's database as the environment says (`DATABASE_URL`, `DATA_DIR`), and closes it. */
export async function withSite<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(parseApiConfig(process.env), createLogger('warn'));
  return use(database).finally(() => database.close());
}
