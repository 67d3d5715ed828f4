import type { DedicatedCatalog } from '@site/api-contract/dedicated/stock';
import type { Router } from 'express';
import { ensureAdminPassword } from '../auth/password.ts';
import { createSessionCheck, requireSession } from '../auth/session.ts';
import { requirePassword } from '../auth/session-route.ts';
import { SignInService } from '../auth/sign-in.ts';
import { DedicatedStore } from '../catalog/dedicated-store.ts';
import { createInventoryCache } from '../catalog/inventory-cache.ts';
import { QuotePricer } from '../catalog/published-offers.ts';
import type { ApiConfig } from '../config/environment.ts';
import { createLogger } from '../config/log.ts';
import { type RateLimits, rateLimitPolicies } from '../config/rate-limit-policies.ts';
import { RetentionWorker } from '../forms/retention.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { createMailSender } from '../mail/mail-sender.ts';
import { OutboxWorker } from '../mail/outbox-worker.ts';
import { chooseMailTransport } from '../mail/transport.ts';
import { StorageHealth } from '../storage/health.ts';
import type { OwnedTables } from '../storage/migrations.ts';
import { openDatabase } from '../storage/open-database.ts';
import { createMetrics } from './metrics.ts';
import type { ApiOptions } from './options.ts';
import { createApiRouter } from './routes.ts';

export type { ApiOptions };

/** The API, for a host to mount. */
export interface Api {
  /** Mount this router in front of the static files: it passes on every path that isn't the API's. */
  router: Router;
  /**
   * Resolves to `true` if the database takes writes, the host serves the live composition, and neither `drain` nor `close`
   * was called. Never rejects.
   */
  isReady(): Promise<boolean>;
  /** Returns the servers of `/offres/dedies`, as the API's calls do. Rejects if there is no stock at all. */
  stock(): Promise<DedicatedCatalog>;
  /** Makes `isReady` and `/readyz` fail, while requests are still answered: the first step of a shutdown. */
  drain(): void;
  /**
   * Stops the background tasks, also the extension's, and closes the database. Call `close` when no request is under way;
   * further calls return the same promise.
   */
  close(): Promise<void>;
  /** Admin password that this start has generated, if any, to be shown to the operator. The database stores only a hash. */
  generatedAdminPassword?: string;
}

const buildRateLimits = (
  { formGlobalLimit: max }: Pick<ApiConfig, 'formGlobalLimit'>,
  { limits }: Pick<ApiOptions, 'limits'>,
): RateLimits => ({
  ...rateLimitPolicies,
  'form-all': { max, windowMs: rateLimitPolicies['form-all'].windowMs },
  ...limits,
});

/** Returns the owners of the tables beside the API's own. */
export const listTableOwners = ({ extension }: Pick<ApiOptions, 'extension'>): OwnedTables[] =>
  extension ? [extension.tables] : [];

/**
 * Opens the database, migrates its schema, starts the background tasks and builds the routes.
 * @throws Error if the database can't be opened; nothing is left running
 */
export async function createApi(config: ApiConfig, options: ApiOptions = {}): Promise<Api> {
  const logger = options.logger ?? createLogger(config.logLevel);
  const database = options.database ?? (await openDatabase(config, logger, listTableOwners(options)));
  const generatedAdminPassword = options.isDatabaseAway
    ? undefined
    : await ensureAdminPassword(database, config.adminPasswordHash).catch(async (error) => {
        await database.close();
        throw error;
      });
  const storage = new StorageHealth(database, logger);
  const metrics = await createMetrics({ database, logger, storage }, config.metricsToken !== undefined);
  const { mailFrom: from, mailTo: operator, publicOrigin } = config;
  const transport = chooseMailTransport(config, logger, options.smtpTimeouts);
  const outbox = { database, logger, storage, backoff: options.mailBackoff };
  const mailWorker = new OutboxWorker({
    ...outbox,
    sender: createMailSender({ transport, from, operator }),
    onAttempt: metrics.mail,
  });
  const retention = new RetentionWorker({
    database,
    logger,
    dataDir: config.dataDir,
    months: config.submissionsRetentionMonths,
    pauseMs: options.retentionPauseMs,
  });
  const observers = { logger, onAttempt: metrics.inventory, onSkipped: metrics.inventorySkipped };
  const inventory = createInventoryCache(config, database, options.inventory ?? {}, observers);
  const dedicatedStore = new DedicatedStore(database);
  const stock = async () => {
    const [stockInventory, { offers }] = await Promise.all([inventory.get(), dedicatedStore.latest()]);
    return { inventory: stockInventory, offers };
  };
  let isDraining = false;
  let closing: Promise<void> | undefined;
  const isFollowing = () => options.site?.isFollowing() ?? true;
  const isReady = async () => !isDraining && isFollowing() && (await storage.isWritable()) && !isDraining;
  const drain = () => {
    isDraining = true;
  };

  const limits = buildRateLimits(config, options);
  const session = createSessionCheck(database, config.adminPasswordHash, publicOrigin);
  const editorGuards = [requireSameOrigin(publicOrigin), requireSession(session)];
  const login = new SignInService(database, config.adminPasswordHash, limits);
  const extension = options.extension?.create({
    config,
    database,
    logger,
    storage,
    limits,
    editorGuards,
    passwordGuard: requirePassword(login, metrics.login),
    transport,
    backoff: options.mailBackoff,
    meter: metrics.meter,
  });
  const router = createApiRouter({
    config,
    options,
    database,
    logger,
    metrics,
    inventory,
    published: new QuotePricer(options.publications, stock, logger),
    storage,
    isReady,
    limits,
    session,
    login,
    editorGuards,
    extension,
    onMail: () => mailWorker.wake(),
  });

  mailWorker.start();
  retention.start();
  // Logs a damaged database file at the start, rather than with the first message that it loses.
  void storage.isWritable();
  return {
    router,
    isReady,
    stock,
    drain,
    close() {
      drain();
      storage.stop();
      closing ??= Promise.resolve(extension?.close())
        .then(() => inventory.close())
        .then(() => retention.stop())
        .then(() => mailWorker.stop())
        .finally(() => database.close());
      return closing;
    },
    generatedAdminPassword,
  };
}
