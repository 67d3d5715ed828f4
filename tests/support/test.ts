import { randomBytes } from 'node:crypto';
import type { Cleanup } from '@site/api/testing/cleanup';
import { startPostgres } from '@site/api/testing/postgres';
import { type BrowserContext, test as base, expect } from 'playwright/test';
import { findMissingBrotli, findMissingNginx } from './nginx.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { watchHydration } from './visit.ts';

/** Chromium rejects the promises of a page transition that it skips, though no script holds them: the page came without it. */
const SKIPPED_TRANSITION = /^Transition was (skipped|aborted)/;

/** Everything a visitor's browser complains about from now on. */
export function collectConsoleErrors(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context
    .on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    })
    .on('weberror', (error) => {
      const { message } = error.error();
      if (!SKIPPED_TRANSITION.test(message)) complaints.push(`uncaught: ${message}`);
    })
    .on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left ends its own requests; a failure the test injects says ERR_FAILED.
      if (reason !== 'net::ERR_ABORTED') complaints.push(`request failed: ${reason} ${request.url()}`);
    })
    .on('response', (response) => {
      // A busy host refuses to load pages ahead, without Retry-After (`shell/server/speculation.ts`). Visitors don't notice.
      const isRefusedAhead = response.status() === 503 && !response.headers()['retry-after'];
      if (response.status() >= 400 && !isRefusedAhead)
        complaints.push(`response ${response.status()}: ${response.url()}`);
    });
  return complaints;
}

/** Collects what has to end while `use` works, and ends it afterwards, what began last first. */
async function endingAfter(use: (atEnd: Cleanup) => Promise<void>): Promise<void> {
  const ends: Parameters<Cleanup>[0][] = [];
  await use((end) => void ends.push(end));
  for (const end of ends.reverse()) await end();
}

interface Fixtures {
  /** Complaints of the browser this test is about: matched against « console error: … », « response 404: … ». */
  allow(...patterns: RegExp[]): void;
  /** Patterns of the complaints that are expected. */
  allowed: RegExp[];
  /** Has something ended after the test, however it ends. */
  atEnd: Cleanup;
  /** Answers requests to the operator's other hosts with an empty page, so that following a link needs no network. */
  stubOutside(): Promise<unknown>;
  /** Starts a site of this test's own, of the shape of its project; stopped after its pages were closed. */
  startSite: StartSite;
  /** Has a site stopped after the pages of the test were closed. */
  afterPages: Cleanup;
  /** Skips the test where nginx is wanted and can't be run. */
  siteCanRun: undefined;
}

/** Options that a project of `playwright.config.ts` may set. */
export interface WorkerOptions {
  /** Options of each site: one host unless set. Several hosts get a new PostgreSQL database. */
  shape: SiteOptions;
}

type StartSite = (options?: SiteOptions) => Promise<Site>;

interface WorkerFixtures extends WorkerOptions {
  /** Has something ended after the last test of the worker. */
  atWorkerEnd: Cleanup;
  /** Reason why nginx is needed and can't run. */
  lacking: string | undefined;
  launch: StartSite;
  site: Site;
}

/** Every spec's `test`: a running site, and any complaint of the browser that isn't expected fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shape: [{}, { option: true, scope: 'worker' }],

  lacking: [
    ({ shape }, use) => {
      if (shape.proxy === 'nginx') return use(findMissingNginx());
      return use(shape.proxy === 'export' ? findMissingBrotli() : undefined);
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  siteCanRun: [
    async ({ lacking }, use, { skip }) => {
      skip(lacking !== undefined, lacking);
      await use(undefined);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  atEnd: ({}, use) => endingAfter(use),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  atWorkerEnd: [({}, use) => endingAfter(use), { scope: 'worker', timeout: 300_000 }],

  launch: [
    async ({ shape, lacking, atWorkerEnd }, use) => {
      // Tests are skipped, once their fixtures are there.
      if (lacking) return use((options = {}) => startSite(options));
      if (shape.proxy !== 'nginx') return use((options) => startSite({ ...shape, ...options }));
      const postgres = await startPostgres(atWorkerEnd);
      await use(async (options) =>
        startSite({ ...shape, ...options, database: await postgres.createDatabase() }),
      );
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  site: [
    async ({ launch, atWorkerEnd }, use) =>
      // The proxy is the test itself: each visitor has an address, so that no limit counts several as one.
      use(await launch({ cleanup: atWorkerEnd, env: { TRUST_PROXY: 'loopback' } })),
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.origin),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: ({}, use) => use([]),

  allow: ({ allowed }, use) => use((...patterns) => void allowed.push(...patterns)),

  // Created only for a test that opens a page, and ended before the sites it shows.
  context: async ({ context, allowed, afterPages: _ }, use) => {
    await context.addInitScript(watchHydration);
    // Each test is a visitor with an address of its own.
    await context.setExtraHTTPHeaders({
      'X-Forwarded-For': `2001:db8:${randomBytes(2).toString('hex')}::1`,
    });
    const complaints = collectConsoleErrors(context);
    await use(context);
    // A page that still asks for its icon would complain about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
    const unexpected = complaints.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    expect(unexpected, 'complaints of the browser').toEqual([]);
  },

  stubOutside: ({ context, site }, use) =>
    use(() =>
      context.route(
        (url) => url.origin !== site.origin,
        (route) => route.fulfill({ contentType: 'text/html', body: '<title>Ailleurs</title>' }),
      ),
    ),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  afterPages: ({}, use) => endingAfter(use),

  startSite: ({ launch, afterPages }, use) => use((options) => launch({ cleanup: afterPages, ...options })),
});

/** `test` for visitors without JavaScript. Chromium reports every script and preload that it may not fetch. */
export const testWithoutScripts = test.extend<{ scriptsRefused: undefined }>({
  javaScriptEnabled: false,

  scriptsRefused: [
    async ({ allow }, use) => {
      allow(/^request failed: csp .*\.js$/);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };
