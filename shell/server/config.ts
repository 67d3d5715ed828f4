import { resolve } from 'node:path';
import { apiSettingsSchema, type Environment, parseEnvironment } from '@site/api/config/environment';
import type { Operator } from '@site/api-contract/operator/operator';
import { z } from 'zod';
import { composeDeadlineSchema } from '../compose/task.ts';
import { ANALYSIS_DEFAULTS } from '../releases/canary/statistics.ts';
import { compressionSchema } from '../releases/store/compression.ts';
import { getSiteOrigin, type HostAddress, listenSettingsSchema } from '../site/site-origin.ts';
import { FORMER_SERVICE_WORKERS } from './former-service-worker.ts';

/** Settings of the web host alone; {@link parseHostConfig} adds those of the API in its process. */
export const hostSettingsSchema = z.object({
  ...listenSettingsSchema.shape,
  /** Working folder; the database has all of its content. */
  SITE_DIR: z.string().default('dist'),
  /** Folder with releases that the first host imports into an empty database; defaults to `SITE_DIR`. */
  IMPORT_DIR: z.string().optional(),
  /** The operator's configuration for an empty database. */
  OPERATOR_FILE: z.string().default('operator.json'),
  /** Minutes and visitors that a canary with `promotes` needs at each share, before its share grows. */
  CANARY_STEP_MINUTES: z.coerce
    .number('expected minutes')
    .min(0)
    .max(10_080)
    .default(ANALYSIS_DEFAULTS.leastMs / 60_000),
  CANARY_STEP_VISITORS: z.coerce
    .number('expected a number of visitors')
    .int()
    .min(1)
    .max(1_000_000)
    .default(ANALYSIS_DEFAULTS.leastVisitors),
  /**
   * Networks that must have received a canary's pages before the site acts on it by itself. With 0 each page view counts as a
   * visitor: all visitors of a staging site may share one network.
   */
  CANARY_MIN_NETWORKS: z.coerce
    .number('expected a number of networks')
    .int()
    .min(0)
    .max(1_000)
    .default(ANALYSIS_DEFAULTS.leastViews),
  /** Seconds between two analyses of canaries. */
  CANARY_INTERVAL_SECONDS: z.coerce
    .number('expected seconds')
    .min(0.1)
    .max(3_600)
    .default(ANALYSIS_DEFAULTS.intervalMs / 1000),
  /** Settings of what composes, checked here so that a faulty one is named at the start. */
  COMPRESSION: compressionSchema.optional(),
  COMPOSE_DEADLINE_S: composeDeadlineSchema.optional(),
  /** Paths of service workers that an earlier site of this domain has left in browsers, separated by commas. */
  FORMER_SERVICE_WORKERS: z
    .string()
    .regex(/^\/[^,\s]*(,\/[^,\s]*)*$/, 'expected paths such as /worker.js,/app/sw.js')
    .optional(),
  /** Seconds that an idle connection stays open. */
  KEEP_ALIVE_SECONDS: z.coerce.number('expected seconds').min(1).max(3_600).default(75),
  /** Longest wait for a page that is rendered for a request, in milliseconds; then the composed page is sent. */
  RENDER_WAIT_MS: z.coerce.number('expected milliseconds').int().min(0).max(60_000).default(300),
  /** Milliseconds that the host goes on after readiness fails: a load balancer's probe interval. */
  SHUTDOWN_DELAY_MS: z.coerce.number('expected milliseconds').int().min(0).max(60_000).default(0),
});

type Parsed = ReturnType<typeof parseHostConfig>;
type Optional = 'canary' | 'trustProxy' | 'keepAliveMs' | 'formerServiceWorkers';
/** Without `canary`, `ANALYSIS_DEFAULTS` apply; without `trustProxy`, no proxy is trusted. */
export type HostConfig = Omit<Parsed, Optional> & Partial<Pick<Parsed, Optional>>;

const settingsSchema = z.object({ ...apiSettingsSchema.shape, ...hostSettingsSchema.shape });

/**
 * Parses the environment, including the settings of the API in this process.
 * @throws ConfigError with every faulty setting
 */
export function parseHostConfig(env: Environment) {
  const set = parseEnvironment(settingsSchema, env);
  return {
    port: set.PORT,
    host: set.HOST,
    siteDir: resolve(set.SITE_DIR),
    importDir: resolve(set.IMPORT_DIR ?? set.SITE_DIR),
    operatorFile: resolve(set.OPERATOR_FILE),
    trustProxy: set.TRUST_PROXY,
    formerServiceWorkers: [...FORMER_SERVICE_WORKERS, ...(set.FORMER_SERVICE_WORKERS?.split(',') ?? [])],
    keepAliveMs: set.KEEP_ALIVE_SECONDS * 1000,
    shutdownDelayMs: set.SHUTDOWN_DELAY_MS,
    renderWaitMs: set.RENDER_WAIT_MS,
    canary: {
      ...ANALYSIS_DEFAULTS,
      leastMs: set.CANARY_STEP_MINUTES * 60_000,
      leastVisitors: set.CANARY_STEP_VISITORS,
      leastViews: set.CANARY_MIN_NETWORKS,
      intervalMs: set.CANARY_INTERVAL_SECONDS * 1000,
    },
  };
}

/** Returns the environment of a host's own API. The site's origin and the operator's mailbox are defaults. */
export const buildApiEnvironment = (
  env: Environment,
  operator: Operator,
  address: HostAddress,
): Environment => ({
  ...env,
  PUBLIC_ORIGIN: getSiteOrigin(operator, address),
  MAIL_TO: env.MAIL_TO || operator.email,
});
