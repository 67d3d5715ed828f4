import { join, resolve } from 'node:path';
import { parseApiConfig } from '../config/environment.ts';
import { backUpDatabase } from '../storage/backup.ts';
import { CommandError, parseArguments, runCommand, UsageError } from './command.ts';

runCommand('backup', async () => {
  const { positionals } = parseArguments({});
  if (positionals.length > 1) throw new UsageError('Pass at most one file.');
  const { databaseUrl, dataDir } = parseApiConfig(process.env);
  if (databaseUrl) throw new CommandError('DATABASE_URL is set: back up PostgreSQL with its own pg_dump.');
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const target = resolve(positionals[0] ?? join(dataDir, 'backups', `site-${time}.db`));
  const { bytes, rows } = backUpDatabase(dataDir, target);
  for (const [table, count] of Object.entries(rows)) console.log(`${table.padEnd(24)}${count} rows`);
  console.log(`${target}  ${bytes} bytes, checked`);
});
