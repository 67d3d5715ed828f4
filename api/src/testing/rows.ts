import { pino } from 'pino';
import { openDatabase } from '../storage/open.ts';
import type { Schema } from '../storage/schema.ts';
import type { StartedApi } from './start-api.ts';

/** The rows of a table, read from outside the API, whatever the engine. */
export async function rowsOf<T extends keyof Schema & string>(
  { config }: Pick<StartedApi, 'config'>,
  table: T,
): Promise<Schema[T][]> {
  const database = await openDatabase(config, pino({ level: 'silent' }));
  try {
    return (await database.db.selectFrom(table).selectAll().execute()) as Schema[T][];
  } finally {
    await database.close();
  }
}
