import { resolve } from 'node:path';
import { apiSettings, type Environment, readSettings } from '@site/api/config';
import { SETTING } from '@site/api/telemetry/canary-analysis';
import type { Operator } from '@site/kit/operator';
import { z } from 'zod';
import { type HostAddress, listenSettings, siteOrigin } from '../site/site-origin.ts';

/** Settings of the web host alone; with those of the API in its process, see {@link parseHostConfig}. */
export const hostSettings = z.object({
  ...listenSettings.shape,
  /** Folder for what is composed; the database has all of it. */
  SITE_DIR: z.string().default('dist'),
  /** Folder with releases that the first host puts into an empty database; `SITE_DIR` unless set. */
  IMPORT_DIR: z.string().optional(),
  /** The operator's configuration, until there is one in the database. */
  OPERATOR_FILE: z.string().default('operator.json'),
  /** Address of an API that runs elsewhere; unset, the host runs the API itself. */
  API_URL: z
    .url({ protocol: /^https?$/, error: 'expected a URL such as http://api.internal:4000' })
    .optional(),
  /** Bearer token with which a host without a database (`API_URL`) asks the API what is live; the API's own is the same. */
  HOST_TOKEN: apiSettings.shape.HOST_TOKEN,
  /** Minutes and visitors a canary that is to be promoted needs at each share, before it reaches more. */
  CANARY_STEP_MINUTES: z.coerce
    .number('expected minutes')
    .min(0)
    .max(10_080)
    .default(SETTING.leastMs / 60_000),
  CANARY_STEP_VISITORS: z.coerce
    .number('expected a number of visitors')
    .int()
    .min(1)
    .max(1_000_000)
    .default(SETTING.leastVisitors),
  /** Seconds between two looks at releases on trial. */
  CANARY_LOOK_SECONDS: z.coerce
    .number('expected seconds')
    .min(0.1)
    .max(3_600)
    .default(SETTING.lookMs / 1000),
  /** How long the host goes on after readiness fails, in milliseconds: a load balancer's probe interval. */
  SHUTDOWN_DELAY_MS: z.coerce.number('expected milliseconds').int().min(0).max(60_000).default(0),
});

type Parsed = ReturnType<typeof parseHostConfig>;
/** Without `canary` canaries are judged by `SETTING`, without `trustProxy` no proxy is believed. */
export type HostConfig = Omit<Parsed, 'canary' | 'trustProxy'> &
  Partial<Pick<Parsed, 'canary' | 'trustProxy'>>;

/** Of a host that asks an API elsewhere, which tells what is live to nobody without it. */
const sharedToken = z
  .string('with API_URL, set the same HOST_TOKEN here and for the API')
  .min(16, 'expected at least 16 characters, the same as for the API');

/** What the environment has to hold: with an API elsewhere, the API's settings are that one's affair. */
const settingsOf = (env: Environment) =>
  env.API_URL
    ? hostSettings.extend({ TRUST_PROXY: apiSettings.shape.TRUST_PROXY, HOST_TOKEN: sharedToken })
    : z.object({ ...apiSettings.shape, ...hostSettings.shape });

/**
 * Parses the environment, of the API in this process too.
 * @throws ConfigError that names every faulty setting at once.
 */
export function parseHostConfig(env: Environment) {
  const set = readSettings(settingsOf(env), env);
  return {
    port: set.PORT,
    host: set.HOST,
    siteDir: resolve(set.SITE_DIR),
    importDir: resolve(set.IMPORT_DIR ?? set.SITE_DIR),
    operatorFile: resolve(set.OPERATOR_FILE),
    apiUrl: set.API_URL,
    hostToken: set.HOST_TOKEN,
    trustProxy: set.TRUST_PROXY,
    shutdownDelayMs: set.SHUTDOWN_DELAY_MS,
    canary: {
      ...SETTING,
      leastMs: set.CANARY_STEP_MINUTES * 60_000,
      leastVisitors: set.CANARY_STEP_VISITORS,
      lookMs: set.CANARY_LOOK_SECONDS * 1000,
    },
  };
}

/** The environment of a host's own API: with the operator's address and mailbox, where it names no other. */
export const ownApiEnvironment = (
  env: Environment,
  operator: Operator,
  address: HostAddress,
): Environment => ({
  ...env,
  PUBLIC_ORIGIN: siteOrigin(operator, address),
  MAIL_TO: env.MAIL_TO || operator.email,
});
