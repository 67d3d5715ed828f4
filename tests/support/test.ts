import { randomBytes } from 'node:crypto';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Request,
  type Response,
  type WebError,
} from 'playwright/test';
import { startPostgres } from '../../api/src/testing/postgres.ts';
import type { FontSet } from '../fonts/sets.ts';
import { hasBrotli, startExported } from './exported.ts';
import { startHosts } from './instances.ts';
import { lackingNginx } from './nginx.ts';
import { type Build, production } from './paths.ts';
import { type Site, startServer } from './server.ts';
import { watchReleases } from './watch-releases.ts';

/** Everything a visitor's browser complained about, minus what the test expects. */
class Complaints {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  readonly #context: BrowserContext;
  readonly #onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()))
      this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };
  readonly #onError = (error: WebError) => this.#seen.push(`uncaught: ${error.error().message}`);
  readonly #onFailure = (request: Request) => {
    const reason = request.failure()?.errorText;
    // A page that is left ends its own requests; a failure the test injects says ERR_FAILED.
    if (reason !== 'net::ERR_ABORTED') this.#seen.push(`request failed: ${reason} ${request.url()}`);
  };
  readonly #onResponse = (response: Response) => {
    if (response.status() >= 400) this.#seen.push(`response ${response.status()}: ${response.url()}`);
  };

  constructor(context: BrowserContext) {
    this.#context = context
      .on('console', this.#onConsole)
      .on('weberror', this.#onError)
      .on('requestfailed', this.#onFailure)
      .on('response', this.#onResponse);
  }

  /** Hears no more: the context may be another test's next. */
  stop(): void {
    this.#context
      .off('console', this.#onConsole)
      .off('weberror', this.#onError)
      .off('requestfailed', this.#onFailure)
      .off('response', this.#onResponse);
  }

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  get unexpected(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}

interface Fixtures {
  /** Complaints of the browser this test is about: matched against « console error: … », « response 404: … ». */
  allow(...patterns: RegExp[]): void;
  /** Answers requests to the operator's other hosts with an empty page, so that following a link needs no network. */
  stubOutside(): Promise<unknown>;
  /** A server of this test's own. */
  startSite(env?: Record<string, string>, build?: Build): Promise<Site>;
  complaints: Complaints;
  /** Skips the test where nginx is wanted and can't be run. */
  siteCanRun: undefined;
}

/** What a project of `playwright.config.ts` may set. */
export interface WorkerOptions {
  /** The build the worker's server serves. */
  build: Build;
  /** The letters Chromium was started with. */
  fonts: FontSet | 'every';
  /** Whether a site is two hosts on one PostgreSQL behind nginx instead of one host. */
  severalHosts: boolean;
  /** Whether a site is files behind nginx with an API beside them instead of a host. */
  exported: boolean;
}

interface WorkerFixtures extends WorkerOptions {
  /** Why nginx is wanted and can't be run. */
  lacking: string | undefined;
  launch(env?: Record<string, string>, build?: Build): Promise<Site>;
  site: Site;
}

/** Every spec's `test`: a running site, and any complaint of the browser that isn't expected fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  build: [production, { option: true, scope: 'worker' }],

  fonts: ['every', { option: true, scope: 'worker' }],

  severalHosts: [false, { option: true, scope: 'worker' }],

  exported: [false, { option: true, scope: 'worker' }],

  lacking: [
    ({ severalHosts, exported }, use) => {
      const lacking = severalHosts || exported ? lackingNginx() : undefined;
      const lacksBrotli = exported && !hasBrotli() ? 'nginx’s brotli module is missing' : undefined;
      return use(lacking ?? lacksBrotli);
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

  launch: [
    async ({ severalHosts, exported, lacking }, use) => {
      const ends: (() => void | Promise<void>)[] = [];
      if (severalHosts && !lacking) {
        const postgres = await startPostgres((end) => ends.push(end));
        await use(async (env = {}, build = production) =>
          startHosts(await postgres.createDatabase(), env, build),
        );
      } else await use(exported && !lacking ? startExported : startServer);
      for (const end of ends.reverse()) await end();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  site: [
    async ({ launch, build }, use) => {
      // The proxy is the test itself: each visitor has an address, so that no limit counts several as one.
      const site = await launch({ TRUST_PROXY: 'loopback' }, build);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.origin),

  complaints: [
    async ({ context }, use) => {
      // Each test is a visitor with an address of its own.
      await context.setExtraHTTPHeaders({
        'X-Forwarded-For': `2001:db8:${randomBytes(2).toString('hex')}::1`,
      });
      const complaints = new Complaints(context);
      await use(complaints);
      complaints.stop();
      expect(complaints.unexpected, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],

  allow: ({ complaints }, use) => use((...patterns) => complaints.allow(...patterns)),

  stubOutside: ({ context, site }, use) =>
    use(() =>
      context.route(
        (url) => url.origin !== site.origin,
        (route) => route.fulfill({ contentType: 'text/html', body: '<title>Ailleurs</title>' }),
      ),
    ),

  startSite: async ({ context, launch }, use) => {
    const started: Site[] = [];
    await use(async (env, build) => {
      const site = await launch(env, build);
      started.push(site);
      return site;
    });
    // A page that still asks for its icon would complain about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((site) => site.stop()));
  },

  page: async ({ page }, use) => {
    await page.addInitScript(watchReleases);
    await use(page);
  },
});

export { expect };
