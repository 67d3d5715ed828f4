import { join } from 'node:path';
import type { Cleanup } from '@site/api/testing/cleanup';
import type { Page } from 'playwright/test';
import { build } from 'vite';
import { fetchText, startTestServer } from '#support/http.ts';
import { test as base, expect, oncePerWorker } from '#support/test.ts';
import type { HostOptions } from './embed-host/page.ts';

const FOREIGN = join(import.meta.dirname, 'embed-host');

/** The host's page, and nothing of this site's: its policy lets it run and style with the site's files, and fetch them. */
const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Un autre site</title>
<link rel="icon" href="data:,"><script type="module" src="/host.js"></script>
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
    const isScript = url === '/host.js';
    res.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    res.end(isScript ? script : html);
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

const show = (page: Page, options: HostOptions, site: string) =>
  page.evaluate(([host, id, at]) => window.foreign.show(host, id, at), [options, ISLAND, site] as const);

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
  const { version } = await page.evaluate(() => ({ version: window.foreign.version }));
  const react = [{ version, isLoaded: false }];
  await show(page, { name: 'Deux', entry: entryAt(site.origin), react }, site.origin);

  await ask(page, 'Un', '40');
  const two = page.getByRole('region', { name: 'Deux' });
  await two.getByRole('button', { name: 'Vu 0' }).click();
  await expect(two.getByRole('button', { name: 'Vu 1' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Un' }).getByRole('button', { name: 'Vu 0' })).toBeVisible();
  expect(new Set(modules).size).toBe(1);
  expect(await page.evaluate(() => window.foreign.requests)).toEqual([]);
});
