import { resolve } from 'node:path';
import { z } from 'zod';

/** Settings of the web host. Empty means unset; `npm start` refuses to run on any fault and lists them all. */
export const hostSettings = z.object({
  /** Port of the site; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Folder with releases, assets and composed pages. */
  SITE_DIR: z.string().default('dist'),
  /** The operator's configuration. */
  OPERATOR_FILE: z.string().default('operator.json'),
  /** Address of an API that runs elsewhere; unset, the host runs the API itself. */
  API_URL: z.url({ protocol: /^https?$/, error: 'an address such as http://api.internal:4000' }).optional(),
  /** How long the host goes on after readiness fails, in milliseconds: a load balancer's probe interval. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
});

export interface HostConfig {
  port: number;
  host: string;
  siteDir: string;
  operatorFile: string;
  apiUrl: string | undefined;
  shutdownDelayMs: number;
}

export class HostConfigError extends Error {}

/** Parses the environment. Throws {@link HostConfigError} that names every faulty setting. */
export function parseHostConfig(env: Record<string, string | undefined>): HostConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = hostSettings.safeParse(set);
  if (!parsed.success) throw new HostConfigError(z.prettifyError(parsed.error));
  const { PORT, HOST, SITE_DIR, OPERATOR_FILE, API_URL, SHUTDOWN_DELAY_MS } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    siteDir: resolve(SITE_DIR),
    operatorFile: resolve(OPERATOR_FILE),
    apiUrl: API_URL,
    shutdownDelayMs: SHUTDOWN_DELAY_MS,
  };
}
