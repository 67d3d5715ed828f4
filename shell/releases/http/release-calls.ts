import type { ApiExtension, ApiExtensionFactory, ExtensionContext } from '@site/api/app/extension';
import type { Meter } from '@site/api/app/meter';
import { OutboxWorker } from '@site/api/mail/outbox-worker';
import { DiskReserve } from '@site/api/storage/disk-reserve';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { TelemetryCollector } from '../canary/collector.ts';
import { PageViewVerifier } from '../canary/page-view.ts';
import type { ReleaseService } from '../changes/release-service.ts';
import { createNotificationSender } from '../notifications/notification-sender.ts';
import { readPreviewKey } from '../store/release-source.ts';
import { releaseTables } from '../store/schema.ts';
import { RunningChanges } from './changes.ts';
import { changePaths, createChangeEndpoints } from './changes-route.ts';
import { createDashboardEndpoints, dashboardPaths } from './dashboard-route.ts';
import { FileTransfers } from './file-transfers.ts';
import { createKeyEndpoints, keyPaths } from './keys-route.ts';
import { createReleaseMetrics } from './metrics.ts';
import { createReleaseReadingEndpoints, releaseReadingPaths } from './releases-route.ts';
import { SignedCalls } from './signed-calls.ts';
import { TeamBudgets } from './team-budgets.ts';
import type { TeamPackage } from './team-packages.ts';
import { createTelemetryReportEndpoints, telemetryReportsPaths } from './telemetry-reports-route.ts';
import { createToolsEndpoints, toolsPaths } from './tools-route.ts';
import { UploadStore } from './uploads.ts';
import { createUploadEndpoints, uploadPaths } from './uploads-route.ts';

/** What the calls do to releases. */
export type ServedReleases = Pick<
  ReleaseService,
  'missing' | 'store' | 'change' | 'list' | 'releaseFile' | 'resolveBudget'
>;

interface ReleaseCallsOptions {
  releases: ServedReleases;
  /** Resolves with the packages for teams. */
  readTools: () => Promise<TeamPackage[]>;
  /** Returns true if a release exists: browsers' reports about others aren't counted. Must not throw. */
  isRelease: (remote: string, release: string) => boolean;
  /** With `true`, canary analysis counts a page view as a visitor, else a network. */
  countsPageViews?: boolean;
  /** Registers further metrics of the host, if a client may read metrics. */
  registerMetrics?: (meter: Meter) => void;
}

/** The calls in the API's document. */
export const releasePaths: ZodOpenApiPathsObject = {
  ...telemetryReportsPaths,
  ...dashboardPaths,
  ...uploadPaths,
  ...changePaths,
  ...releaseReadingPaths,
  ...keyPaths,
  ...toolsPaths,
};

/** The calls of teams, editors and browsers about releases: what a host adds to the API. */
export const createReleaseCalls = (options: ReleaseCallsOptions): ApiExtensionFactory => ({
  tables: releaseTables,
  paths: releasePaths,
  create: (context) => startReleaseCalls(context, options),
});

function startReleaseCalls(
  { config, database, logger, storage, limits, editorGuards, ...context }: ExtensionContext,
  { releases, readTools, isRelease, countsPageViews = false, registerMetrics }: ReleaseCallsOptions,
): ApiExtension {
  const { passwordGuard, transport, backoff, meter } = context;
  const { publicOrigin, mailFrom: from, mailTo: operator } = config;
  const metrics = meter && createReleaseMetrics(meter, database);
  if (meter) registerMetrics?.(meter);
  // A worker of its own: a team's mailbox never holds up a visitor's mail.
  const notifications = new OutboxWorker({
    database,
    logger,
    storage,
    backoff,
    sender: createNotificationSender({ database, transport, from, operator, publicOrigin }),
    onAttempt: metrics?.notification,
  });
  const changes = new RunningChanges(() => notifications.wake());
  const pageViews = new PageViewVerifier(database, () => readPreviewKey(database));
  const collector = new TelemetryCollector({ database, logger, storage });
  const faults = { logger, storage };
  const calls = new SignedCalls({ ...faults, database, publicOrigin });
  const diskReserve = new DiskReserve(database.engine, config.dataDir, config.diskReserveMegabytes);
  const shared = {
    ...faults,
    database,
    publicOrigin,
    releases,
    changes,
    calls,
    budgets: new TeamBudgets(database, releases, diskReserve),
    uploads: new UploadStore(database),
    transfers: new FileTransfers(),
  };
  notifications.start();
  return {
    endpoints: {
      ...createTelemetryReportEndpoints({
        publicOrigin,
        limit: limits['telemetry-reports'],
        isRelease,
        onReport: metrics?.module,
        async onBatch(reports, { network, userAgent, views }) {
          const viewed = await pageViews.read(views, network);
          metrics?.reportBatch(viewed.size > 0 ? 'viewed' : 'unproven');
          const visitor = countsPageViews ? (views.at(-1) ?? network) : network;
          collector.take(reports, visitor, viewed, userAgent);
        },
      }),
      ...createDashboardEndpoints({ ...shared, passwordGuard }, ...editorGuards),
      ...createUploadEndpoints(shared),
      ...createChangeEndpoints(shared),
      ...createReleaseReadingEndpoints(shared),
      ...createKeyEndpoints(shared),
      ...createToolsEndpoints(readTools),
    },
    async close() {
      // A change continues after its client has disconnected.
      await changes.idle();
      await collector.write();
      await notifications.stop();
    },
  };
}
