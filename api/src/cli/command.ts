import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type ApiConfig, parseApiConfig } from '../config/environment.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { Database } from '../storage/schema.ts';
import { type Command, USAGE } from './usage.mjs';

/** The arguments are wrong; the command's usage is printed. */
export class UsageError extends Error {}

/** A refusal that the operator can resolve. */
export class CommandError extends Error {}

/** Options of a command as `node:util` reads them. */
type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/**
 * Runs a command. The exit status is 0 on success and for `--help`, 1 for a failure, 2 for wrong arguments.
 * Everything but the result goes to standard error.
 */
export async function runCommand(command: Command, run: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(USAGE[command]);
    return;
  }
  try {
    await run();
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(error instanceof Error ? error.message : error);
    if (isUsage) console.error(`\n${USAGE[command]}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/** Parses the command's arguments. @throws UsageError naming an unknown option */
export function parseArguments<const T extends Options>(options: T, args = process.argv.slice(2)) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs `use` on the configured database and closes it. */
export async function withDatabase<T>(use: (database: Database, config: ApiConfig) => Promise<T>) {
  const config = parseApiConfig(process.env);
  const database = await openDatabase(config, pino({ level: 'silent' }));
  return use(database, config).finally(() => database.close());
}
