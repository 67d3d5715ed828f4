import { isApiPath } from '@site/api-contract/api-paths';
import express, { type RequestHandler, Router } from 'express';
import { createSessionCheck, requireSession } from '../auth/session.ts';
import { createSessionEndpoints } from '../auth/session-route.ts';
import { SignInService } from '../auth/sign-in.ts';
import { createDedicatedEndpoints } from '../catalog/dedicated-route.ts';
import { DedicatedStore } from '../catalog/dedicated-store.ts';
import type { InventoryCache } from '../catalog/inventory-cache.ts';
import { createInventoryEndpoints } from '../catalog/inventory-route.ts';
import { LabProjects } from '../catalog/lab-projects.ts';
import { createLabEndpoints } from '../catalog/lab-route.ts';
import type { QuotePricer } from '../catalog/published-offers.ts';
import { createStockFeedEndpoints } from '../catalog/stock-feed.ts';
import type { ApiConfig } from '../config/environment.ts';
import { type RateLimits, rateLimitPolicies } from '../config/rate-limit-policies.ts';
import type { DeliveryRouteOptions } from '../deployments/changes.ts';
import { createDashboardEndpoints } from '../deployments/dashboard-route.ts';
import { createDeliveryEndpoints } from '../deployments/delivery-route.ts';
import { createToolsEndpoints } from '../deployments/tools-route.ts';
import { createDocsEndpoints } from '../docs/route.ts';
import { createBetaEndpoints } from '../forms/beta-route.ts';
import { createContactEndpoints } from '../forms/contact-route.ts';
import { requireBearer } from '../http/bearer.ts';
import { createRequestLogger, createRouter, type Endpoints } from '../http/endpoints.ts';
import { securityHeaders } from '../http/headers.ts';
import { createProblemHandler, HttpProblem } from '../http/problem.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { readPreviewKey } from '../releases/release-source.ts';
import { DiskReserve } from '../storage/disk-reserve.ts';
import type { TelemetryCollector } from '../telemetry/collector.ts';
import { createViolationReportEndpoints } from '../telemetry/csp-reports-route.ts';
import { PageViewVerifier } from '../telemetry/page-view.ts';
import { createTelemetryReportEndpoints } from '../telemetry/telemetry-reports-route.ts';
import { documentedApi } from './documented-api.ts';
import { createHealthEndpoints } from './health-route.ts';
import { createMetricsHandler, type Metrics } from './metrics.ts';
import type { ApiOptions } from './options.ts';

interface RoutesContext extends DeliveryRouteOptions {
  config: ApiConfig;
  options: ApiOptions;
  metrics: Metrics;
  inventory: InventoryCache;
  published: QuotePricer;
  isReady: () => Promise<boolean>;
  telemetry: TelemetryCollector;
  /** Called after a mail was added to the outbox. */
  onMail: () => void;
}

/** Returns a router for the API's paths, as `api-paths.ts` lists them; it passes on any other path. */
export function createApiRouter(context: RoutesContext): Router {
  const { config, logger, metrics } = context;
  const log = { logger, onAnswer: metrics.request };
  // The API has its own Express app, whose trusted proxies are independent of the host's.
  const app = express()
    .disable('x-powered-by')
    .set('trust proxy', config.trustProxy ?? false)
    .use(createRouter(endpoints(context), log))
    .use('/api', securityHeaders, createRequestLogger('/api/*', 'info', log), notFound)
    .use(createProblemHandler(context));
  return Router()
    .use((request, _response, next) => next(isApiPath(request.path) ? undefined : 'router'))
    .use(app);
}

function endpoints(context: RoutesContext): Endpoints {
  const { config, options, database, logger, metrics, inventory, storage, telemetry } = context;
  const { publicOrigin, adminPasswordHash } = config;
  const common = { database, logger, storage, publicOrigin };
  const lab = new LabProjects(config.labProjectsFile, logger, metrics.labSkipped);
  const limits: RateLimits = {
    ...rateLimitPolicies,
    'form-all': { max: config.formGlobalLimit, windowMs: rateLimitPolicies['form-all'].windowMs },
    ...options.limits,
  };
  const form = { ...options, ...common, limits, onStored: context.onMail };
  const session = createSessionCheck(database, adminPasswordHash, publicOrigin);
  const pageViews = new PageViewVerifier(database, () => readPreviewKey(database));
  const guards = [requireSameOrigin(publicOrigin), requireSession(session)];
  return {
    ...createHealthEndpoints({
      isReady: context.isReady,
      site: options.site,
      metrics: [requireBearer(config.metricsToken), createMetricsHandler(metrics.registry)],
    }),
    ...createContactEndpoints({
      ...form,
      operator: config.mailTo,
      published: context.published,
      onOutcome: metrics.contact,
    }),
    ...createBetaEndpoints({
      ...form,
      operator: config.mailTo,
      titleOf: (project) => lab.titleOf(project),
      onOutcome: metrics.beta,
    }),
    ...createLabEndpoints(lab),
    ...createViolationReportEndpoints({
      logger,
      publicOrigin,
      limits,
      onViolation: metrics.violation,
    }),
    ...createTelemetryReportEndpoints({
      publicOrigin,
      limit: limits['telemetry-reports'],
      isRelease: options.isRelease,
      onReport: metrics.module,
      async onBatch(reports, network, views) {
        const viewed = await pageViews.read(views, network);
        metrics.reportBatch?.(viewed.size > 0 ? 'viewed' : 'unproven');
        telemetry.take(reports, network, viewed);
      },
    }),
    ...createInventoryEndpoints(inventory),
    ...createStockFeedEndpoints({
      database,
      publicOrigin,
      inventory,
      isSample: config.inventoryUrl === undefined,
    }),
    ...createSessionEndpoints({
      database,
      logger,
      publicOrigin,
      login: new SignInService(database, adminPasswordHash, limits),
      session,
      onOutcome: metrics.login,
    }),
    ...createDedicatedEndpoints(new DedicatedStore(database), ...guards),
    ...createDashboardEndpoints(context, ...guards),
    ...createDeliveryEndpoints({
      ...context,
      publicOrigin,
      diskReserve: new DiskReserve(database.engine, config.dataDir, config.diskReserveMegabytes),
    }),
    ...createToolsEndpoints(context),
    ...createDocsEndpoints(documentedApi),
  };
}

const notFound: RequestHandler = () => {
  throw new HttpProblem(404, 'Cette adresse de l’API n’existe pas.');
};
