import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseApiConfig } from '../config/environment.ts';
import { EMBEDDED_FILE, openSqlite } from '../storage/embedded.ts';
import { migrateToLatest } from '../storage/migrations.ts';
import { openPostgres } from '../storage/postgres.ts';
import type { Database } from '../storage/schema.ts';
import { copyAllTables } from '../storage/table-copy.ts';
import { CommandError, parseArguments, runCommand, UsageError } from './command.ts';

function openAlone(dataDir: string, file: string): Database {
  try {
    return openSqlite(dataDir, { busyTimeoutMs: 0, isAlone: true });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new CommandError(`${file} is in use. Stop the site first; nothing was copied.`);
  }
}

runCommand('move-to-postgres', async () => {
  if (parseArguments({}).positionals.length > 0)
    throw new UsageError('Pass no argument: DATABASE_URL names the target.');
  const { databaseUrl, dataDir } = parseApiConfig(process.env);
  if (!databaseUrl) throw new UsageError('DATABASE_URL is not set.');
  const file = join(dataDir, EMBEDDED_FILE);
  if (!existsSync(file)) throw new CommandError(`There is no database at ${file}.`);
  const opened: Database[] = [];
  try {
    const source = openAlone(dataDir, file);
    opened.push(source);
    const target = await openPostgres(databaseUrl, pino({ level: 'silent' }), 0);
    opened.push(target);
    await migrateToLatest(source);
    await migrateToLatest(target);
    const moved = await copyAllTables(source, target);
    for (const [table, rows] of Object.entries(moved)) console.log(`${table.padEnd(24)}${rows} rows`);
    console.log(
      `Everything is in PostgreSQL, counts checked. ${file} is unchanged; start the site with DATABASE_URL.`,
    );
  } finally {
    for (const database of opened) await database.close();
  }
});
