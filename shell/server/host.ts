import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ApiOptions, createApi } from '@site/api';
import { ensureAdminPassword } from '@site/api/auth/password';
import { parseApiConfig } from '@site/api/config/environment';
import { createLogger } from '@site/api/config/log';
import { createAddressReader } from '@site/api/http/client-address';
import { normalizeForwardedHeaders } from '@site/api/http/forwarded-headers';
import { HttpProblem } from '@site/api/http/problem';
import {
  connectDatabase,
  type Database,
  getErrorMessage,
  isStorageUnavailableError,
} from '@site/api/storage/open-database';
import { isApiPath } from '@site/api-contract/http/api-paths';
import { PROBLEM_MEDIA_TYPE } from '@site/api-contract/http/problem';
import type { Operator } from '@site/api-contract/operator/operator';
import express from 'express';
import type { Logger } from 'pino';
import { ADMIN_PATH_PATTERN } from '../app/page/data.ts';
import { childProcessComposer } from '../compose/child-process.ts';
import { getTeamPackagesFolder } from '../compose/program-files.ts';
import { countPageViews, type ViewCount } from '../releases/canary/telemetry-store.ts';
import { composeInitialSite } from '../releases/changes/initial-site.ts';
import { ReleaseService } from '../releases/changes/release-service.ts';
import { createReleaseCalls } from '../releases/http/release-calls.ts';
import { createTeamPackagesReader } from '../releases/http/team-packages.ts';
import { createPublications } from '../releases/store/publications.ts';
import { createReleaseSource, type ReleaseSource } from '../releases/store/release-source.ts';
import { releaseTables } from '../releases/store/schema.ts';
import { getSiteFolders } from '../site/paths.ts';
import { getSiteOrigin, type HostAddress, readHostAddress } from '../site/site-origin.ts';
import { addHeader } from './added-headers.ts';
import { buildApiEnvironment, type HostConfig } from './config.ts';
import { FallbackCache } from './fallback-cache.ts';
import { Follower } from './follow.ts';
import { sendFormerServiceWorker } from './former-service-worker.ts';
import { ADMIN_OPENER_POLICY } from './headers.ts';
import { registerHostMetrics } from './host-metrics.ts';
import { HostTasks } from './host-tasks.ts';
import { LateDatabase } from './late-database.ts';
import { PageViews } from './page-views.ts';
import { RequestPages } from './request-pages.ts';
import { ResultPages } from './result-pages.ts';
import { SiteHandlers } from './site.ts';
import { createSiteDataReaders } from './site-data.ts';
import { createCachedStockReader } from './stock.ts';
import { createHttpsTest, type HttpsTest, STRICT_TRANSPORT_SECURITY } from './variant-selector.ts';
import { WarmRenderers } from './warm-renderers.ts';
import { RENDER_LIMITS, SEARCH_LIMITS, WorkLimiter } from './work-limiter.ts';

/** True for several Host headers: a proxy may read another one than Node (RFC 9112, section 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Sends a problem, and closes the connection: the rest of the request isn't read. */
function sendLastProblem(res: ServerResponse, { problem }: HttpProblem): void {
  res.writeHead(problem.status, { 'Content-Type': PROBLEM_MEDIA_TYPE, Connection: 'close' });
  res.end(JSON.stringify(problem));
}

/** Returns the API inside this process, as a handler of requests that the site passes on. */
async function openApi(
  env: NodeJS.ProcessEnv,
  follower: Follower,
  address: HostAddress,
  options: ApiOptions,
) {
  const { operator } = follower.current();
  const api = await createApi(parseApiConfig(buildApiEnvironment(env, operator, address)), options);
  const app = express().disable('x-powered-by').use(api.router);
  const handle = (req: IncomingMessage, res: ServerResponse, next: () => void) =>
    app(req as express.Request, res as express.Response, next);
  return { ...api, handle };
}

/** Returns the parts that answer visitors. */
function createSiteParts(
  config: HostConfig,
  options: Pick<HostParts, 'follower' | 'api' | 'isSecure' | 'logger'> & {
    database: Database;
    releaseSource: ReleaseSource;
    results: ResultPages;
  },
): Pick<HostParts, 'renderers' | 'pageViews' | 'site'> {
  const { database, api, logger } = options;
  const getAddress = createAddressReader(config.trustProxy);
  const renderers = new WarmRenderers(logger);
  const countViews = (views: ViewCount[]) => countPageViews(database, views);
  const pageViews = new PageViews({ ...options, countViews, getAddress });
  const requestPages = new RequestPages({
    renderers,
    readers: createSiteDataReaders(createCachedStockReader(() => api.stock(), logger)),
    limiter: new WorkLimiter(getAddress, RENDER_LIMITS),
    logger,
    waitMs: config.renderWaitMs,
  });
  const searches = new WorkLimiter(getAddress, SEARCH_LIMITS);
  return { renderers, pageViews, site: new SiteHandlers({ ...options, requestPages, pageViews, searches }) };
}

/** The parts of a host, in the order in which they start. */
interface HostParts {
  follower: Follower;
  api: Awaited<ReturnType<typeof openApi>>;
  renderers: WarmRenderers;
  pageViews: PageViews;
  site: SiteHandlers;
  tasks: HostTasks;
  /** Waits for a database that was away at the start. */
  lateDatabase: LateDatabase | undefined;
  isSecure: HttpsTest;
  logger: Logger;
}

/**
 * The whole site: redirects, composed pages and assets, the API, the not-found page. While PostgreSQL is unreachable at the
 * start, the host serves the fallback cache. Once the database is back, the host works in full without a restart.
 */
export class Host {
  /** Password of the first start, which can't be read again. */
  readonly generatedAdminPassword: string | undefined;
  readonly logger: Logger;

  private constructor(
    private readonly config: HostConfig,
    private readonly parts: HostParts,
  ) {
    this.generatedAdminPassword = parts.api.generatedAdminPassword;
    this.logger = parts.logger;
  }

  /** Opens the database, follows the live composition, and starts what serves and renews it. */
  static async start(config: HostConfig, env: NodeJS.ProcessEnv): Promise<Host> {
    const apiConfig = parseApiConfig(env);
    const logger = createLogger(apiConfig.logLevel);
    const { database, migrate } = await connectDatabase(apiConfig, logger, [releaseTables]);
    const folders = getSiteFolders(config.siteDir);
    const composer = childProcessComposer;
    // The embedded database is on the same disk as a copy would be.
    const fallbackCache =
      database.engine === 'postgres' ? new FallbackCache(folders.fallbackCache, logger) : undefined;
    const open = async () => {
      await migrate();
      await composeInitialSite({ database, composer }, config, logger);
    };
    const isDatabaseAway = await openOrFallBack(database, open, fallbackCache, folders.fallbackCache);

    // The actual port, also when the setting is 0.
    const address = { ...readHostAddress(env), port: config.port };
    const getOrigin = (operator: Operator) => getSiteOrigin(operator, address);
    const releases = new ReleaseService({
      database,
      paths: folders,
      composer,
      getOrigin,
      canary: config.canary,
    });
    const composeProblem = () => releases.composeProblem();
    const releaseSource = createReleaseSource(database);
    const follower = await Follower.start({
      releaseSource,
      logger,
      composeProblem,
      fallbackCache,
    });
    releases.onChange(follower.wake);
    const canCompose = async () => (await composeProblem()) === null;
    const results = new ResultPages(follower.current);
    const api = await openApi(env, follower, address, {
      logger,
      database,
      isDatabaseAway,
      publications: createPublications(database),
      extension: createReleaseCalls({
        releases,
        readTools: createTeamPackagesReader(getTeamPackagesFolder()),
        isRelease: (remote, release) => isKnown(follower, remote, release),
        countsPageViews: config.canary?.leastViews === 0,
        registerMetrics: (meter) => registerHostMetrics(meter, { follower, canCompose }),
      }),
      site: {
        ...follower,
        serves: () => follower.current().id,
        canCompose,
      },
      resultPage: (result) => results.render(result),
      resultPageCsp: () => results.policy(),
    }).catch(async (error) => {
      await follower.stop();
      throw error;
    });

    const isSecure = createHttpsTest(env.TRUST_PROXY);
    const pages = { database, follower, api, releaseSource, results, isSecure, logger };
    const { renderers, pageViews, site } = createSiteParts(config, pages);
    const tasks = new HostTasks({ database, composer, releases, canary: config.canary, logger });
    const openLate = async () => {
      await open();
      showAdminPassword(await ensureAdminPassword(database, apiConfig.adminPasswordHash));
    };
    const beginLate = () => {
      logger.warn('the database can be reached: forms, sign-in and releases work again');
      follower.wake();
      tasks.start();
    };
    const lateDatabase = isDatabaseAway ? new LateDatabase(openLate, beginLate, logger) : undefined;
    if (!lateDatabase) tasks.start();
    return new Host(config, {
      follower,
      api,
      renderers,
      pageViews,
      site,
      tasks,
      lateDatabase,
      isSecure,
      logger,
    });
  }

  /** Answers a request. */
  readonly listener: RequestListener = (req, res) => {
    const { api, site, isSecure } = this.parts;
    // Without trusted proxies these headers aren't read.
    normalizeForwardedHeaders(req.headers);
    if (isSecure(req)) addHeader(res, 'Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
    if (hasTwoHosts(req))
      return sendLastProblem(
        res,
        new HttpProblem('malformed-request', 'L’en-tête Host est donné plusieurs fois.'),
      );
    // Node reads a body of one-byte chunks ten thousand times slower than one of a known length.
    if (req.headers['transfer-encoding'] !== undefined)
      return sendLastProblem(
        res,
        new HttpProblem('length-required', 'La taille du corps (Content-Length) n’est pas donnée.'),
      );
    const url = req.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    if (ADMIN_PATH_PATTERN.test(path)) addHeader(res, 'Cross-Origin-Opener-Policy', ADMIN_OPENER_POLICY);
    // Load balancers check a host by this method, HAProxy by default.
    if (req.method === 'OPTIONS' && !isApiPath(path)) {
      res.writeHead(204, { Allow: 'GET, HEAD, OPTIONS' }).end();
      return;
    }
    const fallThrough = () => api.handle(req, res, () => site.notFound(req, res));
    if (req.method === 'POST') return void site.post(req, res, path, fallThrough);
    if (req.method !== 'GET' && req.method !== 'HEAD') return fallThrough();
    if (this.config.formerServiceWorkers?.includes(path))
      return sendFormerServiceWorker(res, req.method === 'HEAD');
    site.serve(req, res, path, mark < 0 ? '' : url.slice(mark), fallThrough);
  };

  /** First step of a shutdown: readiness fails. */
  drain(): void {
    this.parts.api.drain();
  }

  /** Resolves once what is under way has ended. */
  async stop(): Promise<void> {
    const { lateDatabase, follower, tasks, pageViews, renderers, api } = this.parts;
    await lateDatabase?.stop();
    await follower.stop();
    await tasks.stop();
    await pageViews.write();
    renderers.end();
    await api.close();
  }
}

/**
 * Opens the database and composes the first site. Returns `true` when the database is away and the host can serve its copy.
 * @throws Error when nothing can be served; the database is closed then
 */
async function openOrFallBack(
  database: Database,
  open: () => Promise<void>,
  fallbackCache: FallbackCache | undefined,
  file: string,
): Promise<boolean> {
  try {
    await open();
    return false;
  } catch (error) {
    const isAway = fallbackCache !== undefined && isStorageUnavailableError(error);
    if (isAway && (await fallbackCache.read())) return true;
    await database.close();
    throw isAway ? withoutCopy(error, file) : error;
  }
}

/** Prints a newly generated admin password, which can't be read again. */
export function showAdminPassword(password: string | undefined): void {
  if (password) console.log(`Mot de passe administrateur (affiché une seule fois) : ${password}`);
}

const withoutCopy = (cause: unknown, file: string): Error =>
  new Error(
    `the database of DATABASE_URL can’t be reached (${getErrorMessage(cause)}), and ${file} holds no copy of the site to serve meanwhile: nothing was started`,
    { cause },
  );

/** True for a release that is live, a canary, a preview, or was live: telemetry of other releases isn't counted. */
function isKnown(follower: Follower, remote: string, buildId: string): boolean {
  const { releases, variants, history } = follower.current().registry;
  const isIt = (one: { remote: string; buildId: string }) => one.remote === remote && one.buildId === buildId;
  return releases[remote]?.buildId === buildId || variants.some(isIt) || history.some(isIt);
}
