import { join } from 'node:path';
import type { Cleanup } from '@site/api/testing/cleanup';
import type { Page } from 'playwright/test';
import { build } from 'vite';
import { fetchText, startTestServer } from '#support/http.ts';
import { test as base, expect, oncePerWorker } from '#support/test.ts';
import type { HostOptions } from './embed-host/page.ts';

const FOREIGN = join(import.meta.dirname, 'embed-host');

/** The host's page, and nothing of this site's: its policy lets it run and style with the site's files, and fetch them. */
const html = (
  copies: string[],
) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Un autre site</title>
<link rel="icon" href="data:,">${copies.map((siteCopy) => `<script type="module" src="/host.js${siteCopy}"></script>`).join('')}
</head><body><main></main></body></html>`;

/** Bundles the other site's page from unchanged packages and serves it on an origin of its own. */
const serveForeignHost = oncePerWorker(async (cleanup: Cleanup) => {
  const built = await build({
    configFile: false,
    root: FOREIGN,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: join(FOREIGN, 'page.ts'),
        output: { entryFileNames: 'host.js', codeSplitting: false },
      },
    },
  });
  const [output] = [built].flat();
  const script = output && 'output' in output ? output.output[0].code : '';
  const { origin, stop } = await startTestServer(({ url = '/' }, res) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    const isScript = pathname === '/host.js';
    const copies = searchParams.has('two') ? ['', '?second'] : [''];
    res.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    res.end(isScript ? script : html(copies));
  });
  // Another site, not only another origin: browsers keep such files apart unless they are said to be public.
  cleanup(stop);
  return origin.replace('127.0.0.1', 'localhost');
});

/** Another site's page with Module Federation's own runtime, which shows what this site's remotes expose. */
const test = base.extend<{ foreign: string }>({
  foreign: async ({ atWorkerEnd }, use) => use(await serveForeignHost(atWorkerEnd)),
});

// In one worker, which bundles the other site once.
test.describe.configure({ mode: 'default' });

// A header of the tests' own would have the browser ask the other origin for permission first.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({}));

const ISLAND = 'tools/Recommender';

const manifestAt = (origin: string, remote = 'tools') => `${origin}/mfe/${remote}/mf-manifest.json`;
const entryAt = (origin: string, remote = 'tools') => `${origin}/mfe/${remote}/remoteEntry.js`;

const show = (page: Page, options: HostOptions, site: string, siteCopy = 'first') =>
  page.evaluate(([host, id, at, from]) => window.copies[from]?.show(host, id, at), [
    options,
    ISLAND,
    site,
    siteCopy,
  ] as const);

/** Answers the recommender in a host's section. */
async function ask(page: Page, host: string, players: string) {
  const section = page.getByRole('region', { name: host });
  await section.getByRole('combobox', { name: 'Votre jeu' }).selectOption('FiveM');
  await section.getByRole('textbox', { name: 'Nombre de joueurs' }).fill(players);
  await section
    .getByRole('combobox', { name: 'Emplacement de la base de données' })
    .selectOption({ index: 1 });
  await section.getByRole('combobox', { name: 'Scripts personnalisés' }).selectOption({ index: 1 });
  await section.getByRole('combobox', { name: 'Cartes personnalisées lourdes' }).selectOption({ index: 1 });
  await section.getByRole('button', { name: 'Calculer' }).click();
  await expect(section.getByRole('table', { name: 'Le calcul, en gigaoctets de mémoire' })).toBeVisible();
  return section;
}

test('recommender on another site works styled, with links to this one', { tag: '@slow' }, async ({
  page,
  site,
  foreign,
}) => {
  await page.goto(foreign);
  await show(page, { name: 'Ailleurs', entry: manifestAt(site.origin) }, site.origin);
  const section = await ask(page, 'Ailleurs', '40');
  await expect(section.getByRole('article').first()).toContainText(/\d+,\d\d\s*€\s*HT/);

  // Host and island are one tree of one React.
  await section.getByRole('button', { name: 'Vu 0' }).click();
  await expect(section.getByRole('button', { name: 'Vu 1' })).toBeVisible();
  await expect(section.getByRole('table', { name: 'Le calcul' })).toBeVisible();

  // The kit's own accent, on a button of the kit's shape; the host's page is as it was.
  const button = section.getByRole('button', { name: 'Calculer' });
  await page.mouse.move(0, 0);
  await expect(button).toHaveCSS('background-color', 'oklch(0.535 0.185 33)');
  await expect(button).toHaveCSS('border-top-left-radius', '4px');
  const around = await page.evaluate(() => ({
    token: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    margin: getComputedStyle(document.body).marginTop,
  }));
  expect(around).toEqual({ token: '', margin: '8px' });

  const { origin } = JSON.parse(await fetchText(site.origin, '/mfe/context.json')).operator;
  const links = await section
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).origin));
  expect(links.length).toBeGreaterThan(2);
  expect([...new Set(links)]).toEqual([origin]);
});

test('remote on two hosts has its own state on each', { tag: '@slow' }, async ({ page, site, foreign }) => {
  const modules: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/Recommender\.island-/.test(request.url()) && request.resourceType() === 'script')
      modules.push(request.url());
  });
  await page.goto(foreign);
  await show(page, { name: 'Un', entry: manifestAt(site.origin) }, site.origin);
  // The second host offers a React that isn't loaded, beside the React in use.
  const { version } = await page.evaluate(() => ({ version: window.copies.first?.version ?? '' }));
  const react = [{ version, isLoaded: false }];
  await show(page, { name: 'Deux', entry: entryAt(site.origin), react }, site.origin);

  await ask(page, 'Un', '40');
  const two = page.getByRole('region', { name: 'Deux' });
  await two.getByRole('button', { name: 'Vu 0' }).click();
  await expect(two.getByRole('button', { name: 'Vu 1' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Un' }).getByRole('button', { name: 'Vu 0' })).toBeVisible();
  expect(new Set(modules).size).toBe(1);
  expect(await page.evaluate(() => window.copies.first?.requests)).toEqual([]);
});

test('second host with another React is refused with the reason', { tag: '@slow' }, async ({
  page,
  site,
  foreign,
}) => {
  await page.goto(`${foreign}/?two`);
  await page.waitForFunction(() => window.copies.second);
  await show(page, { name: 'Un', entry: manifestAt(site.origin) }, site.origin);
  await expect(
    show(page, { name: 'Deux', entry: manifestAt(site.origin) }, site.origin, 'second'),
  ).rejects.toThrow('tools runs with react of Un, which Deux has to share');
  await ask(page, 'Un', '40');
});

test('host that shares several Reacts loads the one that fits best', { tag: '@slow' }, async ({
  page,
  site,
  foreign,
  allowBrowserErrors,
}) => {
  // The runtime warns so about the modules that the host shares with itself.
  allowBrowserErrors(/does not satisfy the requirement of/);
  await page.goto(foreign);
  const own = (await page.evaluate(() => window.copies.first?.version)) ?? '';
  expect(own).toMatch(/^19\.2\./);
  const load = (options: HostOptions, remote: string) =>
    page.evaluate(async ([host, id]) => (await window.copies.first?.load(host, id))?.exports, [
      options,
      `${remote}/Provider`,
    ] as const);
  const takeRequests = () => page.evaluate(() => window.copies.first?.requests.splice(0));

  // No version is loaded yet: of 18, 19 and 20 the runtime takes the version in range.
  const unused = ['18.3.1', '19.0.0', own, '20.0.0'].map((version) => ({ version, isLoaded: false }));
  const entry = manifestAt(site.origin, 'cloud');
  expect(await load({ name: 'neuf', entry, react: unused }, 'cloud')).toEqual(['default']);
  expect(await takeRequests()).toEqual([own]);

  // One is in use: a newer one in range isn't loaded beside it.
  const inUse = [
    { version: '19.9.0', isLoaded: false },
    { version: own, isLoaded: true },
  ];
  const telecom = manifestAt(site.origin, 'telecom');
  expect(await load({ name: 'en service', entry: telecom, react: inUse }, 'telecom')).toEqual(['default']);
  expect(await takeRequests()).toEqual([]);

  // None is in range.
  const old = [{ version: '18.3.1', isLoaded: false }];
  const hosting = manifestAt(site.origin, 'hosting');
  await expect(load({ name: 'ancien', entry: hosting, react: old }, 'hosting')).rejects.toThrow(
    'hosting needs react ^19.0.0, the host shares 18.3.1',
  );
  expect(await takeRequests()).toEqual([]);
  // The host that lacked it has it by now; another one can have the remote, too.
  const both = [...old, { version: own, isLoaded: true }];
  expect(await load({ name: 'nouveau', entry: hosting, react: both }, 'hosting')).toEqual(['default']);
});
