import { scryptSync } from 'node:crypto';
import { pino } from 'pino';
import { type ApiConfig, parseApiConfig } from '../config.ts';
import { type Api, type ApiOptions, createApi } from '../index.ts';
import type { Cleanup } from './cleanup.ts';
import { serve } from './serve.ts';
import { tempDir } from './temp-dir.ts';

/** A running API over HTTP, and what it has logged. */
export interface StartedApi {
  api: Api;
  origin: string;
  config: ApiConfig;
  /** Every log line so far, as written. */
  log: string[];
}

/** The admin password of every API a test starts. */
export const ADMIN_PASSWORD = 'mot de passe de test';

/** Starts an API, on whatever engine a suite runs. */
export type StartApi = (
  cleanup: Cleanup,
  env?: Record<string, string>,
  options?: ApiOptions,
) => Promise<StartedApi>;

/** Its hash at the least cost the API accepts: what a hash costs is tested beside it, and here it would be most of the time. */
export const ADMIN_PASSWORD_HASH = `$scrypt$ln=10,r=1,p=1$${toPhc(Buffer.alloc(16, 1))}$${toPhc(
  scryptSync(ADMIN_PASSWORD, Buffer.alloc(16, 1), 32, { N: 2 ** 10, r: 1, p: 1 }),
)}`;

function toPhc(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Starts the API on the embedded engine in a fresh folder, or as `env` says, until `cleanup`. */
export async function startApi(
  cleanup: Cleanup,
  env: Record<string, string> = {},
  options: ApiOptions = {},
): Promise<StartedApi> {
  const config = parseApiConfig({
    DATA_DIR: tempDir(cleanup),
    ADMIN_PASSWORD_HASH,
    ...env,
  });
  const log: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const api = await createApi(config, { logger, ...options });
  cleanup(() => api.close());
  return { api, origin: await serve(cleanup, api.router), config, log };
}
