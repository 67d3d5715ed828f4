import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
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
import { isApiPath } from '@site/api-contract/api-paths';
import { PROBLEM_MEDIA_TYPE } from '@site/api-contract/problem';
import type { DedicatedCatalog } from '@site/api-contract/stock';
import express from 'express';
import { ADMIN_PATH_PATTERN } from '../app/page/data.ts';
import { childProcessComposer } from '../compose/child-process.ts';
import { getTeamPackagesFolder } from '../compose/program-files.ts';
import { countPageViews } from '../releases/canary/telemetry-store.ts';
import { startCanaryAnalysis } from '../releases/changes/canary-analysis.ts';
import { startGarbageCollector } from '../releases/changes/garbage-collector.ts';
import { composeInitialSite } from '../releases/changes/initial-site.ts';
import { startOutdatedPartsComposer } from '../releases/changes/outdated-parts.ts';
import { createReleaseService, type ReleaseService } from '../releases/changes/release-service.ts';
import { createReleaseCalls } from '../releases/http/release-calls.ts';
import { createTeamPackagesReader } from '../releases/http/team-packages.ts';
import { startCompressor } from '../releases/store/compression.ts';
import { createPublications } from '../releases/store/publications.ts';
import { createReleaseSource } from '../releases/store/release-source.ts';
import { getSiteFolders } from '../site/paths.ts';
import { getSiteOrigin, type HostAddress, readHostAddress } from '../site/site-origin.ts';
import { addHeader } from './added-headers.ts';
import type { Composition } from './composition.ts';
import { buildApiEnvironment, type HostConfig } from './config.ts';
import { FallbackCache } from './fallback-cache.ts';
import { type Follower, followLiveComposition } from './follow.ts';
import { sendFormerServiceWorker } from './former-service-worker.ts';
import { ADMIN_OPENER_POLICY } from './headers.ts';
import { PageViews } from './page-views.ts';
import { RequestPages } from './request-pages.ts';
import { createSiteHandlers } from './site.ts';
import { createSiteDataReaders } from './site-data.ts';
import { createCachedStockReader } from './stock.ts';
import { createHttpsTest, type HttpsTest, STRICT_TRANSPORT_SECURITY } from './variant-selector.ts';
import { WarmRenderers } from './warm-renderers.ts';
import { RENDER_LIMITS, SEARCH_LIMITS, WorkLimiter } from './work-limiter.ts';

/** Handler of requests that the site passes on. */
type Backend = {
  handle(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  drain(): void;
  close(): Promise<void>;
  generatedAdminPassword?: string | undefined;
};

/** Returns the API inside this process. */
async function ownApi(
  env: NodeJS.ProcessEnv,
  address: HostAddress,
  { operator }: Composition,
  options: ApiOptions,
): Promise<Backend & { stock(): Promise<DedicatedCatalog> }> {
  const api = await createApi(parseApiConfig(buildApiEnvironment(env, operator, address)), options);
  const app = express().disable('x-powered-by').use(api.router);
  return {
    ...api,
    handle: (req, res, next) => app(req as express.Request, res as express.Response, next),
  };
}

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

const createRequestPages = (
  { trustProxy, renderWaitMs }: HostConfig,
  renderers: WarmRenderers,
  stock: () => Promise<DedicatedCatalog>,
) =>
  new RequestPages({
    renderers,
    readers: createSiteDataReaders(createCachedStockReader(stock, console.error)),
    limiter: new WorkLimiter(createAddressReader(trustProxy), RENDER_LIMITS),
    warn: console.error,
    waitMs: renderWaitMs,
  });

/** Creates the object that signs and counts this host's page views. */
const createPageViews = (config: HostConfig, follower: Follower, database: Database) =>
  new PageViews({
    countViews: (views) => countPageViews(database, views),
    follower,
    addressOf: createAddressReader(config.trustProxy),
    warn: console.error,
  });

const searchLimitOf = ({ trustProxy }: HostConfig) =>
  new WorkLimiter(createAddressReader(trustProxy), SEARCH_LIMITS);

export interface Host {
  listener: RequestListener;
  /** First step of a shutdown: readiness fails. */
  drain(): void;
  close(): Promise<void>;
  generatedAdminPassword: string | undefined;
}

/**
 * Returns the whole site as a request listener: redirects, composed pages and assets, the API, the not-found page. While
 * PostgreSQL is unreachable at the start, the host serves the fallback cache. Once the database is back, the host works in full
 * without a restart.
 */
export async function createHost(config: HostConfig, env: NodeJS.ProcessEnv): Promise<Host> {
  const apiConfig = parseApiConfig(env);
  const logger = createLogger(apiConfig.logLevel);
  const { database, migrate } = await connectDatabase(apiConfig, logger);
  const releaseSource = createReleaseSource(database);
  const { fallbackCache: fallbackFile } = getSiteFolders(config.siteDir);
  // The embedded database is on the same disk as a copy would be.
  const fallbackCache =
    database.engine === 'postgres' ? new FallbackCache(fallbackFile, console.error) : undefined;
  const open = async () => {
    await migrate();
    await composeInitialSite({ database, composer: childProcessComposer }, config);
  };
  let isDatabaseAway = false;
  try {
    await open();
  } catch (error) {
    isDatabaseAway = fallbackCache !== undefined && isStorageUnavailableError(error);
    if (!isDatabaseAway || !(await fallbackCache?.read())) {
      await database.close();
      throw isDatabaseAway ? withoutCopy(error, fallbackFile) : error;
    }
  }
  // The actual port, also when the setting is 0.
  const address = { ...readHostAddress(env), port: config.port };
  const composing = createReleaseService({
    database,
    paths: getSiteFolders(config.siteDir),
    composer: childProcessComposer,
    originOf: (operator) => getSiteOrigin(operator, address),
  });
  const follower = await followLiveComposition(
    releaseSource,
    console.error,
    composing.composeProblem,
    fallbackCache,
  );
  const isSecure = createHttpsTest(env.TRUST_PROXY);
  const renderers = new WarmRenderers();
  // Only requests call this, and `backend` is set before the first.
  const requestPages = createRequestPages(config, renderers, () => backend.stock());
  const views = createPageViews(config, follower, database);
  const site = createSiteHandlers(
    follower,
    releaseSource,
    isSecure,
    requestPages,
    views,
    searchLimitOf(config),
  );
  let wakeRenewal = () => {};
  const delivery: ReleaseService = {
    ...composing,
    change: (...task) =>
      composing.change(...task).finally(() => {
        follower.wake();
        wakeRenewal();
      }),
  };
  const backend: Awaited<ReturnType<typeof ownApi>> = await ownApi(env, address, follower.current(), {
    logger,
    database,
    isDatabaseAway,
    publications: createPublications(database),
    extension: createReleaseCalls({
      delivery,
      readTools: createTeamPackagesReader(getTeamPackagesFolder()),
      isRelease: (remote, release) => isKnown(follower, remote, release),
    }),
    site: {
      ...follower,
      serves: () => follower.current().id,
      canCompose: async () => (await composing.composeProblem()) === null,
    },
    resultPage: site.resultPage,
    resultPageCsp: site.resultPolicy,
  }).catch(async (error) => {
    await follower.stop();
    throw error;
  });
  let stopAnalysis = async () => {};
  let stopSweeper = async () => {};
  let stopRenewal = async () => {};
  let stopCompressor = async () => {};
  const startWorkers = () => {
    stopAnalysis = startCanaryAnalysis({ database, delivery, log: console.error, setting: config.canary });
    stopSweeper = startGarbageCollector({ database, composer: childProcessComposer }, console.error);
    stopCompressor = startCompressor(database, console.error);
    ({ wake: wakeRenewal, stop: stopRenewal } = startOutdatedPartsComposer({
      ...composing,
      log: console.error,
    }));
  };
  const openLate = async () => {
    await open();
    showAdminPassword(await ensureAdminPassword(database, apiConfig.adminPasswordHash));
  };
  const closing = new AbortController();
  if (isDatabaseAway)
    untilOpen(openLate, closing.signal).then(
      () => {
        if (closing.signal.aborted) return;
        console.error('the database can be reached: forms, sign-in and deliveries work again');
        follower.wake();
        startWorkers();
      },
      // Rejects only when the host closes.
      () => {},
    );
  else startWorkers();
  const close = async () => {
    closing.abort();
    await stopAnalysis();
    await stopSweeper();
    await stopRenewal();
    await stopCompressor();
    await views.write();
    renderers.end();
    await backend.close();
  };
  const workers = new Set(config.formerServiceWorkers);
  return hostOf(site, { ...backend, close }, isSecure, follower, workers);
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

/** First and longest pause between two tries to open an unreachable database, in milliseconds. */
const OPEN_PAUSE_MS = { first: 500, most: 5_000 };

/** Calls `open` until it succeeds. Rejects once `signal` is aborted. */
async function untilOpen(open: () => Promise<void>, signal: AbortSignal): Promise<void> {
  let lastProblem = '';
  for (let pauseMs = OPEN_PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, OPEN_PAUSE_MS.most)) {
    await pause(pauseMs, undefined, { signal });
    try {
      return await open();
    } catch (error) {
      const reason = getErrorMessage(error);
      // The start has reported the outage already.
      if (!isStorageUnavailableError(error) && reason !== lastProblem)
        console.error(`the database can’t be opened: ${reason}`);
      lastProblem = reason;
    }
  }
}

/** True for a release that is live, a canary, a preview, or was live: telemetry of other releases isn't counted. */
function isKnown(follower: Follower, remote: string, buildId: string): boolean {
  const { releases, variants, history } = follower.current().registry;
  const isIt = (one: { remote: string; buildId: string }) => one.remote === remote && one.buildId === buildId;
  return releases[remote]?.buildId === buildId || variants.some(isIt) || history.some(isIt);
}

function hostOf(
  site: ReturnType<typeof createSiteHandlers>,
  backend: Backend,
  isSecure: HttpsTest,
  follower: Follower,
  formerServiceWorkers: ReadonlySet<string>,
): Host {
  return {
    listener(req, res) {
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
      const fallThrough = () => backend.handle(req, res, () => site.notFound(req, res));
      if (req.method === 'POST') return void site.post(req, res, path, fallThrough);
      if (req.method !== 'GET' && req.method !== 'HEAD') return fallThrough();
      if (formerServiceWorkers.has(path)) return sendFormerServiceWorker(res, req.method === 'HEAD');
      site.serve(req, res, path, mark < 0 ? '' : url.slice(mark), fallThrough);
    },
    drain: () => backend.drain(),
    async close() {
      await follower.stop();
      await backend.close();
    },
    generatedAdminPassword: backend.generatedAdminPassword,
  };
}
