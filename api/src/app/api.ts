import type { Stock } from '@site/api-contract/stock';
import type { Router } from 'express';
import { ensureAdminPassword } from '../auth/password.ts';
import { DedicatedStore } from '../catalog/dedicated-store.ts';
import { createInventory } from '../catalog/inventory-cache.ts';
import { PublishedOffers } from '../catalog/published-offers.ts';
import type { ApiConfig } from '../config/environment.ts';
import { createLogger } from '../config/log.ts';
import { AuditCheck } from '../deployments/audit-check.ts';
import { Changes } from '../deployments/changes.ts';
import { Retention } from '../forms/retention.ts';
import { OutboxWorker } from '../mail/outbox-worker.ts';
import { chooseTransport } from '../mail/transport.ts';
import { StorageHealth } from '../storage/health.ts';
import { openDatabase } from '../storage/open.ts';
import { TelemetryCollector } from '../telemetry/collector.ts';
import { createMetrics } from './metrics.ts';
import type { ApiOptions } from './options.ts';
import { createRoutes } from './routes.ts';

export type { ApiOptions };

/** The API as a host mounts it. */
export interface Api {
  /** Passes on every path it doesn't own, untouched: mount it in front of the static files. */
  router: Router;
  /** Whether the database takes writes and nobody has called `drain` or `close`. Never rejects. */
  isReady(): Promise<boolean>;
  /** What `/offres/dedies` lists, as its calls tell it. Rejects when there is no stock at all. */
  stock(): Promise<Stock>;
  /** From now on `isReady` and `/readyz` say no; requests are still answered. First step of a shutdown. */
  drain(): void;
  /** Gives back the mails not sent and closes the database. Call it when no request is under way; again does nothing. */
  close(): Promise<void>;
  /** Only when this very start has made up the admin password: show it once, it can't be read again. */
  generatedAdminPassword?: string;
}

/**
 * Opens the database, brings its schema up to date, starts sending mails and builds the routes.
 * @throws Error when the database can't be opened; nothing is left running then.
 */
export async function createApi(config: ApiConfig, options: ApiOptions = {}): Promise<Api> {
  const logger = options.logger ?? createLogger(config.logLevel);
  const database = options.database ?? (await openDatabase(config, logger));
  const generatedAdminPassword = options.isDatabaseAway
    ? undefined
    : await ensureAdminPassword(database, config.adminPasswordHash).catch(async (error) => {
        await database.close();
        throw error;
      });
  const storage = new StorageHealth(database, logger);
  const sources = { database, logger, storage, site: options.site };
  const metrics = await createMetrics(sources, config.metricsToken !== undefined);
  const worker = new OutboxWorker({
    database,
    sender: {
      transport: chooseTransport(config, logger, options.smtpTimeouts),
      from: config.mailFrom,
      operator: config.mailTo,
    },
    logger,
    storage,
    onTry: metrics.mail,
    backoff: options.mailBackoff,
  });
  const retention = new Retention({
    database,
    logger,
    dataDir: config.dataDir,
    months: config.submissionsRetentionMonths,
    pauseMs: options.retentionPauseMs,
  });
  const auditCheck = new AuditCheck({ database, logger, pauseMs: options.auditCheckPauseMs });
  const around = { logger, onTry: metrics.inventory, onSkipped: metrics.inventorySkipped };
  const inventory = createInventory(config, database, options.inventory ?? {}, around);
  const offersOf = new DedicatedStore(database);
  const stock = async () => {
    const [known, { offers }] = await Promise.all([inventory.get(), offersOf.latest()]);
    return { inventory: known, offers };
  };
  let isDraining = false;
  let closing: Promise<void> | undefined;
  const isFollowing = () => options.site?.isFollowing() ?? true;
  const isReady = async () => !isDraining && isFollowing() && (await storage.isWritable()) && !isDraining;
  const drain = () => {
    isDraining = true;
  };

  const changes = new Changes(options.delivery);
  const telemetry = new TelemetryCollector({ database, logger, storage });
  const router = createRoutes({
    config,
    options,
    database,
    logger,
    metrics,
    inventory,
    published: new PublishedOffers(database, stock, logger),
    storage,
    isReady,
    changes,
    telemetry,
    onMail: () => worker.wake(),
  });

  worker.start();
  retention.start();
  auditCheck.start();
  // A damaged file is named in the log at the start, not with the first message it loses.
  void storage.isWritable();
  return {
    router,
    isReady,
    stock,
    drain,
    close() {
      drain();
      storage.stop();
      // A change goes on when whoever asked for it is gone.
      closing ??= changes
        .idle()
        .then(() => telemetry.write())
        .then(() => inventory.close())
        .then(() => retention.stop())
        .then(() => auditCheck.stop())
        .then(() => worker.stop())
        .finally(() => database.close());
      return closing;
    },
    generatedAdminPassword,
  };
}
