import { pino } from 'pino';
import { createApi, listTableOwners } from '../src/app/api.ts';
import type { ApiOptions } from '../src/app/options.ts';
import { parseApiConfig } from '../src/config/environment.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import type { Cleanup } from './cleanup.ts';
import { cheapPasswordHash } from './password.ts';
import { serveHandlers } from './serve.ts';
import { createTempDir } from './temp-dir.ts';

export const METRICS_TOKEN = 'un-jeton-de-seize-caracteres';

/** A running API over HTTP, with its log. */
export type StartedApi = Awaited<ReturnType<typeof startApi>>;

/** Starts an API on the engine of a suite. */
export type ApiStarter = typeof startApi;

/** Starts the API until `cleanup`, by default on the embedded engine in a fresh folder. */
export async function startApi(cleanup: Cleanup, env: NodeJS.ProcessEnv = {}, options: ApiOptions = {}) {
  const config = parseApiConfig({
    DATA_DIR: createTempDir(cleanup),
    ADMIN_PASSWORD_HASH: cheapPasswordHash,
    METRICS_TOKEN,
    // Tests send as many forms as hundreds of visitors.
    FORM_GLOBAL_LIMIT: '1000000',
    ...env,
  });
  /** Every log line so far, as written. */
  const log: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const database = options.database ?? (await openDatabase(config, logger, listTableOwners(options)));
  const api = await createApi(config, { logger, ...options, database });
  cleanup(() => api.close());
  const origin = await serveHandlers(cleanup, api.router);
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = async () => (await fetch(`${origin}/metrics`, { headers })).text();
  const { dataDir: DATA_DIR, databaseUrl } = config;
  /** Settings for another API on the same data. */
  const same: Record<string, string> = { DATA_DIR, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return { api, origin, config, database, same, log, metrics };
}
