import { pino } from 'pino';
import { type ApiConfig, parseApiConfig } from '../config/environment.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { Database } from '../storage/schema.ts';

/** The streams and the environment of a command. */
export interface CommandIo {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  stdin?: AsyncIterable<Uint8Array | string>;
  env: Record<string, string | undefined>;
}

/** A parsed line of the command `site` (`shell/cli/commands.mjs`). */
export interface Invocation<Options = Record<string, never>> {
  /** Words after the command's name; an optional one that is left out is undefined. */
  words: string[];
  options: Options;
  io: CommandIo;
}

/** Wrong arguments: the exit code is 2, and the right line is printed. */
export class UsageError extends Error {
  readonly exitCode = 2;
  readonly showsLine = true;
}

/** A refusal that the operator can resolve. */
export class CommandError extends Error {}

/** Runs `use` on the database that the environment names, and closes it. */
export async function withDatabase<T>(
  { env }: CommandIo,
  use: (database: Database, config: ApiConfig) => Promise<T>,
): Promise<T> {
  const config = parseApiConfig(env);
  const database = await openDatabase(config, pino({ level: 'silent' }));
  return use(database, config).finally(() => database.close());
}
