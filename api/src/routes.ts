import {
  ADMIN_SESSION_PATH,
  DEDICATED_VERSIONS_PATH,
  SAVE_DEDICATED_PATH,
} from '@site/api-contract/admin-rules';
import { isApiPath, METRICS_PATH } from '@site/api-contract/api-paths';
import { BETA_CONFIRM_PATH, BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import { BOARD_JOURNAL_PATH, BOARD_PATH, boardActionPath } from '@site/api-contract/board-rules';
import {
  DELIVERY_BLOBS_PATH,
  DELIVERY_CHANGES_PATH,
  DELIVERY_JOURNAL_PATH,
  DELIVERY_KEYS_PATH,
  DELIVERY_RELEASES_PATH,
  DELIVERY_UPLOADS_PATH,
} from '@site/api-contract/delivery-rules';
import { LAB_PROJECTS_PATH } from '@site/api-contract/lab-rules';
import { MODULE_REPORTS_PATH } from '@site/api-contract/module-reports-rules';
import { REPORTS_PATH } from '@site/api-contract/reports-rules';
import { SITE_FILES_PATH, SITE_LIVE_PATH, SITE_PREVIEW_KEY_PATH } from '@site/api-contract/site-rules';
import { STOCK_FEED } from '@site/api-contract/stock-feed';
import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { defaultAttemptLimit } from './admin/attempts.ts';
import { createCookies } from './admin/cookies.ts';
import { Login } from './admin/login.ts';
import { requireSession, sessionCheck } from './admin/require-session.ts';
import { sessionRoute } from './admin/session-route.ts';
import { betaConfirmRoute } from './beta/confirm-route.ts';
import { betaRoute } from './beta/route.ts';
import type { ApiConfig } from './config.ts';
import { contactRoute } from './contact/route.ts';
import { DEDICATED_PATH, dedicatedRoute } from './dedicated/route.ts';
import { saveDedicatedRoute } from './dedicated/save-route.ts';
import { DedicatedStore } from './dedicated/store.ts';
import { RESTORE_PATH, VERSION_PATH, versionsRoute } from './dedicated/versions-route.ts';
import { boardRoute } from './delivery/board-route.ts';
import type { Changes } from './delivery/changes.ts';
import { deliveryRoute } from './delivery/route.ts';
import { DOCS_PATH, docsRoute, OPENAPI_PATH } from './docs/route.ts';
import { healthz, readyz } from './health/route.ts';
import { requireBearer } from './http/bearer.ts';
import { problemHandler } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { methodNotAllowed } from './http/method.ts';
import { HttpProblem } from './http/problem.ts';
import { requestLog } from './http/request-log.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import type { ApiOptions } from './index.ts';
import type { InventoryCache } from './inventory/cache.ts';
import { INVENTORY_PATH, inventoryRoute } from './inventory/route.ts';
import { LabProjects } from './lab/projects.ts';
import { labRoute } from './lab/route.ts';
import { type Metrics, metricsRoute } from './metrics/metrics.ts';
import { moduleReportsRoute } from './modules/route.ts';
import type { PublishedOffers } from './quote/published.ts';
import { REPORT_LIMIT, reportsRoute } from './reports/route.ts';
import type { SignalCollector } from './signals/collect.ts';
import { BLOB_PATH, COMPOSITION_PATH, HOST_PATH, siteRoute } from './site/route.ts';
import { databaseTruth } from './site/truth.ts';
import { stockFeedRoute } from './stock-changes/route.ts';
import type { StorageHealth } from './storage/health.ts';
import type { Database } from './storage/schema.ts';

/** Submissions of one form accepted from one address, unless a test says otherwise. */
const FORM_LIMIT = { max: 10, windowMs: 600_000 };

/** Everybody behind one address together: each sends one batch a visit, now and then a second one. */
const REPORTS_LIMIT = { max: 120, windowMs: 600_000 };

/** What the routes are made of. */
interface RoutesContext {
  config: ApiConfig;
  options: ApiOptions;
  database: Database;
  logger: Logger;
  metrics: Metrics;
  inventory: InventoryCache;
  published: PublishedOffers;
  storage: StorageHealth;
  isReady: () => Promise<boolean>;
  changes: Changes;
  signals: SignalCollector;
  /** A mail was put in the outbox. */
  onMail: () => void;
}

/** Every path the API owns, of those in its list (`api-paths.ts`); any other is passed on untouched. */
export function createRoutes(context: RoutesContext): Router {
  const { config, options, logger, metrics } = context;
  const { publicOrigin, trustProxy } = config;
  const { database, storage } = context;
  const common = { database, logger, storage, publicOrigin, trustProxy };
  const own = (route: string, level?: 'debug') => [
    securityHeaders,
    requestLog(logger, metrics.request, route, level),
  ];
  return Router({ strict: true, caseSensitive: true })
    .use((req, _res, next) => next(isApiPath(req.path) ? undefined : 'router'))
    .all('/healthz', own('/healthz', 'debug'))
    .get('/healthz', healthz)
    .all('/healthz', readOnly)
    .all('/readyz', own('/readyz', 'debug'))
    .get('/readyz', readyz(context.isReady, options.site))
    .all('/readyz', readOnly)
    .all(METRICS_PATH, own(METRICS_PATH, 'debug'))
    .get(METRICS_PATH, requireBearer(config.metricsToken), metricsRoute(metrics.registry))
    .all(METRICS_PATH, readOnly)
    .all('/send-contact', own('/send-contact'))
    .all(BETA_SIGNUP_PATH, own(BETA_SIGNUP_PATH))
    .all(BETA_CONFIRM_PATH, own(BETA_CONFIRM_PATH))
    .all(LAB_PROJECTS_PATH, own(LAB_PROJECTS_PATH))
    .use(formRoutes(context))
    .all(REPORTS_PATH, own(REPORTS_PATH, 'debug'))
    .use(reportsRoute({ ...common, limit: options.reportLimit ?? REPORT_LIMIT }))
    .all(MODULE_REPORTS_PATH, own(MODULE_REPORTS_PATH, 'debug'))
    .use(
      moduleReportsRoute({
        ...config,
        limit: options.moduleReportsLimit ?? REPORTS_LIMIT,
        isRelease: options.isRelease,
        onReport: metrics.module,
        onBatch: (reports, network) => context.signals.take(reports, network),
      }),
    )
    .all(INVENTORY_PATH, own(INVENTORY_PATH))
    .use(inventoryRoute(context.inventory))
    .all(STOCK_FEED.atom, own(STOCK_FEED.atom))
    .all(STOCK_FEED.json, own(STOCK_FEED.json))
    .use(
      stockFeedRoute({
        ...{ database, publicOrigin, inventory: context.inventory },
        isSample: config.inventoryUrl === undefined,
      }),
    )
    .all(DEDICATED_PATH, own(DEDICATED_PATH))
    .all(ADMIN_SESSION_PATH, own(ADMIN_SESSION_PATH))
    .all(SAVE_DEDICATED_PATH, own(SAVE_DEDICATED_PATH))
    .all(DEDICATED_VERSIONS_PATH, own(DEDICATED_VERSIONS_PATH))
    .all(VERSION_PATH, own(VERSION_PATH))
    .all(RESTORE_PATH, own(RESTORE_PATH))
    .all(BOARD_PATH, own(BOARD_PATH, 'debug'))
    .all(BOARD_JOURNAL_PATH, own(BOARD_JOURNAL_PATH))
    .all(boardActionPath('rollback'), own(boardActionPath('rollback')))
    .all(boardActionPath('promote'), own(boardActionPath('promote')))
    .all(boardActionPath('abort'), own(boardActionPath('abort')))
    .all(boardActionPath('end-preview'), own(boardActionPath('end-preview')))
    .use(adminRoutes(context))
    .all(DELIVERY_UPLOADS_PATH, own(DELIVERY_UPLOADS_PATH))
    .all(DELIVERY_BLOBS_PATH, own(DELIVERY_BLOBS_PATH))
    .all(DELIVERY_CHANGES_PATH, own(DELIVERY_CHANGES_PATH))
    .all(DELIVERY_KEYS_PATH, own(DELIVERY_KEYS_PATH))
    .all(DELIVERY_RELEASES_PATH, own(DELIVERY_RELEASES_PATH))
    .all(DELIVERY_JOURNAL_PATH, own(DELIVERY_JOURNAL_PATH))
    .use(deliveryRoute({ ...common, changes: context.changes }))
    .all(SITE_LIVE_PATH, own(SITE_LIVE_PATH, 'debug'))
    .all(COMPOSITION_PATH, own(COMPOSITION_PATH, 'debug'))
    .all(BLOB_PATH, own(BLOB_PATH, 'debug'))
    .all(SITE_FILES_PATH, own(SITE_FILES_PATH, 'debug'))
    .all(SITE_PREVIEW_KEY_PATH, own(SITE_PREVIEW_KEY_PATH, 'debug'))
    .all(HOST_PATH, own(HOST_PATH, 'debug'))
    .use(siteRoute({ truth: databaseTruth(database), hostToken: config.hostToken, publicOrigin }))
    .all(OPENAPI_PATH, own(OPENAPI_PATH))
    .all(DOCS_PATH, own(DOCS_PATH))
    .use(docsRoute())
    .use('/api', own('/api/*'), notFound)
    .use(problemHandler(context));
}

/** What visitors send, and the lab's list, whose titles the sign-up's mails quote. */
function formRoutes(context: RoutesContext): Router {
  const { config, options, database, logger, published, storage, metrics, onMail } = context;
  const { publicOrigin, trustProxy } = config;
  const lab = new LabProjects(config.labProjectsFile, logger, metrics.labSkipped);
  const common = {
    ...options,
    database,
    logger,
    storage,
    publicOrigin,
    trustProxy,
    crowd: config.formCrowd,
    onStored: onMail,
  };
  const contact = contactRoute({
    ...common,
    published,
    limit: options.contactLimit ?? FORM_LIMIT,
    onOutcome: metrics.contact,
  });
  const betaOptions = {
    ...common,
    limit: options.betaLimit ?? FORM_LIMIT,
    operator: config.mailTo,
    titleOf: (project: string) => lab.titleOf(project),
    onOutcome: metrics.beta,
  };
  const beta = [betaRoute(betaOptions), betaConfirmRoute(betaOptions)];
  return Router({ strict: true, caseSensitive: true }).use(contact, ...beta, labRoute(lab));
}

/** The dedicated offers, the board of releases, and those who may change them. */
function adminRoutes(context: RoutesContext): Router {
  const { config, options, database, logger, storage, metrics, changes } = context;
  const { publicOrigin, trustProxy, adminPasswordHash } = config;
  const cookies = createCookies(trustProxy);
  const session = sessionCheck({ database, configuredHash: adminPasswordHash, publicOrigin, cookies });
  const login = new Login(database, adminPasswordHash, options.attemptLimit ?? defaultAttemptLimit);
  const guards = [requireSameOrigin(publicOrigin), requireSession(session)];
  const store = new DedicatedStore(database);
  const board = { database, logger, storage, changes };
  return Router({ strict: true, caseSensitive: true }).use(
    dedicatedRoute(store),
    sessionRoute({
      ...{ database, logger, publicOrigin, trustProxy, login, session, cookies },
      onOutcome: metrics.login,
    }),
    saveDedicatedRoute(store, ...guards),
    versionsRoute(store, ...guards),
    boardRoute(board, ...guards),
  );
}

const readOnly = methodNotAllowed('GET', 'HEAD');

const notFound: RequestHandler = () => {
  throw new HttpProblem(404, 'Cette adresse de l’API n’existe pas.');
};
