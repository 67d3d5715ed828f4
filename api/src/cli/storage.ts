import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { parseApiConfig } from '../config/environment.ts';
import { backUpDatabase } from '../storage/backup.ts';
import { EMBEDDED_FILE, openSqlite } from '../storage/embedded.ts';
import { migrateToLatest, type OwnedTables } from '../storage/migrations.ts';
import { openPostgres } from '../storage/postgres.ts';
import type { Database } from '../storage/schema.ts';
import { copyAllTables } from '../storage/table-copy.ts';
import { CommandError, type Invocation, UsageError } from './command.ts';

const formatRows = (rows: Record<string, number>): string[] =>
  Object.entries(rows).map(([table, count]) => `${table.padEnd(24)}${count} rows`);

export async function backUp({ words: [file], io }: Invocation): Promise<string[]> {
  const { databaseUrl, dataDir } = parseApiConfig(io.env);
  if (databaseUrl) throw new CommandError('DATABASE_URL is set: back up PostgreSQL with its own pg_dump.');
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const target = resolve(file ?? join(dataDir, 'backups', `site-${time}.db`));
  const { bytes, rows } = backUpDatabase(dataDir, target);
  return [...formatRows(rows), `${target}  ${bytes} bytes, checked`];
}

function openAlone(dataDir: string, file: string): Database {
  try {
    return openSqlite(dataDir, { busyTimeoutMs: 0, isAlone: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new CommandError(`${file} is in use. Stop the site first; nothing was copied.`);
  }
}

/** @param owners owners of the site's tables beside the API's own */
export async function moveToPostgres(
  { io }: Invocation,
  owners: readonly OwnedTables[] = [],
): Promise<string[]> {
  const { databaseUrl, dataDir } = parseApiConfig(io.env);
  if (!databaseUrl) throw new UsageError('DATABASE_URL is not set: it names the database to copy into.');
  const file = join(dataDir, EMBEDDED_FILE);
  if (!existsSync(file)) throw new CommandError(`There is no database at ${file}.`);
  const opened: Database[] = [];
  try {
    const source = openAlone(dataDir, file);
    opened.push(source);
    const target = await openPostgres(databaseUrl, pino({ level: 'silent' }), 0);
    opened.push(target);
    await migrateToLatest(source, owners);
    await migrateToLatest(target, owners);
    return [
      ...formatRows(await copyAllTables(source, target)),
      `Everything is in PostgreSQL, counts checked. ${file} is unchanged; start the site with DATABASE_URL.`,
    ];
  } finally {
    for (const database of opened) await database.close();
  }
}
