import { isApiPath } from '@site/api-contract/http/api-paths';
import express, { type RequestHandler, Router } from 'express';
import type { SessionCheck } from '../auth/session.ts';
import { createSessionEndpoints } from '../auth/session-route.ts';
import type { SignInService } from '../auth/sign-in.ts';
import { createDedicatedEndpoints } from '../catalog/dedicated-route.ts';
import { DedicatedStore } from '../catalog/dedicated-store.ts';
import type { InventoryCache } from '../catalog/inventory-cache.ts';
import { createInventoryEndpoints } from '../catalog/inventory-route.ts';
import { LabProjects } from '../catalog/lab-projects.ts';
import { createLabEndpoints } from '../catalog/lab-route.ts';
import type { QuotePricer } from '../catalog/published-offers.ts';
import type { ApiConfig } from '../config/environment.ts';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import { createDocsEndpoints } from '../docs/route.ts';
import { createBetaEndpoints } from '../forms/beta-route.ts';
import { createContactEndpoints } from '../forms/contact-route.ts';
import { requireBearer } from '../http/bearer.ts';
import { createRequestLogger, createRouter, type Endpoints } from '../http/endpoints.ts';
import { securityHeaders } from '../http/headers.ts';
import { createProblemHandler, type ErrorReporter, HttpProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';
import { documentApi } from './documented-api.ts';
import type { ApiExtension } from './extension.ts';
import { createHealthEndpoints } from './health-route.ts';
import { createMetricsHandler, type Metrics } from './metrics.ts';
import type { ApiOptions } from './options.ts';

interface RoutesContext extends ErrorReporter {
  database: Database;
  config: ApiConfig;
  options: ApiOptions;
  metrics: Metrics;
  inventory: InventoryCache;
  published: QuotePricer;
  isReady: () => Promise<boolean>;
  limits: RateLimits;
  session: SessionCheck;
  login: SignInService;
  /** Handlers in front of calls for editors. */
  editorGuards: RequestHandler[];
  extension: ApiExtension | undefined;
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
  const { config, options, database, logger, metrics, inventory, storage, limits, session } = context;
  const { publicOrigin } = config;
  const common = { database, logger, storage, publicOrigin };
  const lab = new LabProjects(config.labProjectsFile, logger, metrics.labSkipped);
  const form = { ...options, ...common, limits, onStored: context.onMail };
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
    ...createInventoryEndpoints(inventory),
    ...createSessionEndpoints({
      database,
      logger,
      publicOrigin,
      login: context.login,
      session,
      onOutcome: metrics.login,
    }),
    ...createDedicatedEndpoints(new DedicatedStore(database), ...context.editorGuards),
    ...context.extension?.endpoints,
    ...createDocsEndpoints(documentApi(options.extension?.paths)),
  };
}

const notFound: RequestHandler = () => {
  throw new HttpProblem(404, 'Cette adresse de l’API n’existe pas.');
};
