import { randomBytes } from 'node:crypto';
import type { Cleanup } from '@site/api/testing/cleanup';
import { startPostgres } from '@site/api/testing/postgres';
import { type BrowserContext, test as base, expect } from 'playwright/test';
import { findMissingNginx } from './nginx.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { watchHydration } from './visit.ts';

/** Everything a visitor's browser complains about from now on. */
function collectBrowserErrors(context: BrowserContext): string[] {
  const pageErrors: string[] = [];
  context
    .on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        pageErrors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    })
    .on('weberror', (error) => pageErrors.push(`uncaught: ${error.error().message}`))
    .on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left ends its own requests; a failure the test injects says ERR_FAILED.
      if (reason !== 'net::ERR_ABORTED') pageErrors.push(`request failed: ${reason} ${request.url()}`);
    })
    .on('response', (response) => {
      // A busy host refuses to load pages ahead, without Retry-After (`shell/server/speculation.ts`). Visitors don't notice.
      const isRefusedAhead = response.status() === 503 && !response.headers()['retry-after'];
      if (response.status() >= 400 && !isRefusedAhead)
        pageErrors.push(`response ${response.status()}: ${response.url()}`);
    });
  return pageErrors;
}

/** Collects what has to end while `use` works, and ends it afterwards, what began last first. */
async function endingAfter(use: (atEnd: Cleanup) => Promise<void>): Promise<void> {
  const ends: Parameters<Cleanup>[0][] = [];
  await use((end) => void ends.push(end));
  for (const end of ends.reverse()) await end();
}

interface Fixtures {
  /** Page errors of the browser this test is about: matched against « console error: … », « response 404: … ». */
  allowBrowserErrors(...patterns: RegExp[]): void;
  /** Patterns of the page errors that are expected. */
  allowedBrowserErrors: RegExp[];
  /** Has something ended after the test, however it ends. */
  atEnd: Cleanup;
  /** Answers requests to the operator's other hosts with an empty page, so that following a link needs no network. */
  stubExternalHosts(): Promise<unknown>;
  /** Starts a site of this test's own, of the shape of its project; stopped after its pages were closed. */
  startSite: StartSite;
  /** Has a site stopped after the pages of the test were closed. */
  afterPages: Cleanup;
  /** Skips the test where nginx is wanted and can't be run. */
  skipWithoutNginx: undefined;
}

/** Options that a project of `playwright.config.ts` may set. */
export interface WorkerOptions {
  /** Options of each site: one host unless set. Several hosts get a new PostgreSQL database. */
  siteOptions: SiteOptions;
}

export type StartSite = (options?: SiteOptions) => Promise<Site>;

interface WorkerFixtures extends WorkerOptions {
  /** Has something ended after the last test of the worker. */
  atWorkerEnd: Cleanup;
  /** Reason why nginx is needed and can't run. */
  missingDependency: string | undefined;
  launch: StartSite;
  site: Site;
}

/** Every spec's `test`: a running site, and any error of the page that isn't expected fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  siteOptions: [{}, { option: true, scope: 'worker' }],

  missingDependency: [
    ({ siteOptions }, use) => use(siteOptions.proxy === 'nginx' ? findMissingNginx() : undefined),
    { scope: 'worker', timeout: 60_000 },
  ],

  skipWithoutNginx: [
    async ({ missingDependency }, use, { skip }) => {
      skip(missingDependency !== undefined, missingDependency);
      await use(undefined);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  atEnd: ({}, use) => endingAfter(use),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  atWorkerEnd: [({}, use) => endingAfter(use), { scope: 'worker', timeout: 60_000 }],

  launch: [
    async ({ siteOptions, missingDependency, atWorkerEnd }, use) => {
      // Tests are skipped, once their fixtures are there.
      if (missingDependency) return use((options = {}) => startSite(options));
      if (siteOptions.proxy !== 'nginx') return use((options) => startSite({ ...siteOptions, ...options }));
      const postgres = await startPostgres(atWorkerEnd);
      await use(async (options) =>
        startSite({ ...siteOptions, ...options, database: await postgres.createDatabase() }),
      );
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  site: [
    async ({ launch, atWorkerEnd }, use) =>
      // The proxy is the test itself: each visitor has an address, so that no limit counts several as one.
      use(await launch({ cleanup: atWorkerEnd, env: { TRUST_PROXY: 'loopback' } })),
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.origin),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowedBrowserErrors: ({}, use) => use([]),

  allowBrowserErrors: ({ allowedBrowserErrors }, use) =>
    use((...patterns) => void allowedBrowserErrors.push(...patterns)),

  // Created only for a test that opens a page, and ended before the sites it shows.
  context: async ({ context, allowedBrowserErrors, afterPages: _ }, use) => {
    await context.addInitScript(watchHydration);
    // Each test is a visitor with an address of its own.
    await context.setExtraHTTPHeaders({
      'X-Forwarded-For': `2001:db8:${randomBytes(2).toString('hex')}::1`,
    });
    const pageErrors = collectBrowserErrors(context);
    await use(context);
    // A page that still asks for its icon would log an error about a server that is gone. A closed page has no session storage
    // that the next test would find.
    await Promise.all(context.pages().map((page) => page.close()));
    // The context is reused, and Playwright resets all but this.
    await context.setOffline(false);
    const unexpected = pageErrors.filter(
      (line) => !allowedBrowserErrors.some((pattern) => pattern.test(line)),
    );
    expect(unexpected, 'errors of the page').toEqual([]);
  },

  stubExternalHosts: ({ context, site }, use) =>
    use(() =>
      context.route(
        (url) => url.origin !== site.origin,
        (route) => route.fulfill({ contentType: 'text/html', body: '<title>Ailleurs</title>' }),
      ),
    ),

  // Sites end before the folders that they write to, which `atEnd` removes.
  afterPages: ({ atEnd: _ }, use) => endingAfter(use),

  startSite: ({ launch, afterPages }, use) => use((options) => launch({ cleanup: afterPages, ...options })),
});

/**
 * Returns a function that makes its value once in a worker. A fixture in the scope of a test that calls it leaves the worker
 * usable for the tests of every spec. For worker-scoped fixtures of its own a spec gets workers of its own, each with a
 * browser and a site.
 */
export function oncePerWorker<Arguments extends unknown[], Value>(
  make: (...args: Arguments) => Promise<Value>,
): (...args: Arguments) => Promise<Value> {
  let value: Promise<Value> | undefined;
  return (...args) => {
    value ??= make(...args);
    return value;
  };
}

/** `test` for visitors without JavaScript. Chromium reports every script and preload that it may not fetch. */
export const testWithoutScripts = test.extend<{ allowBlockedScripts: undefined }>({
  javaScriptEnabled: false,

  allowBlockedScripts: [
    async ({ allowBrowserErrors }, use) => {
      allowBrowserErrors(/^request failed: csp .*\.js$/);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };
