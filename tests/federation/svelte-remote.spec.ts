import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { type Build, createBuildFolder, editFile } from '../support/builds.ts';
import { captureCspViolations, readCapturedViolations } from '../support/csp-violations.ts';
import { decodeBody, sendRawRequest } from '../support/http.ts';
import { measureLayoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts';
import { test as base, expect } from '../support/releases.ts';
import { oncePerWorker } from '../support/test.ts';
import { expectPageReady, locateHeading, visit, waitForHydration } from '../support/visit.ts';
import { buildThirdPartyRemote } from './third-party-remotes.ts';

const PATH = '/partenaires/stockage';

const buildOnce = oncePerWorker(() => buildThirdPartyRemote('svelte'));

const test = base.extend<{ build: Pick<Build, 'dist'> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  build: async ({}, use) => use(await buildOnce()),
});

/** The whole page, as Svelte rendered it when the remote was built. */
async function expectComplete(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(locateHeading(page)).toHaveText('Stockage objet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(main.getByRole('row')).toHaveText(['TaillePar mois', '1 To9 €', '5 To45 €', '20 To180 €']);
  await expect(main.getByRole('status')).toHaveText('9 €');
  await expect(main.getByRole('img', { name: 'Trois salles' })).toHaveJSProperty('naturalWidth', 48);
  await expect(main.getByRole('link', { name: 'Demander un devis' })).toHaveAttribute('href', '/contact');
  // Its styles apply to its own elements.
  await expect(main.getByRole('heading', { level: 2 })).toHaveCSS('border-bottom-color', 'rgb(7, 8, 9)');
}

test.describe('Svelte remote with HTML of its own', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    // Chromium reports every script that it may not fetch.
    test.beforeEach(({ allowBrowserErrors }) => allowBrowserErrors(/^request failed: csp .*\.js$/));

    test('is a complete page', async ({ page, siteCopy, runningSite, build }) => {
      const { code, output } = await siteCopy.release('release', 'stockage', '--from', build.dist);
      expect(output).toMatch(/live {5}stockage@[0-9a-f]{12}/);
      expect(code).toBe(0);
      await page.goto(runningSite.origin + PATH);
      await expectComplete(page);
    });
  });

  test('is found by the search', async ({ siteCopy, runningSite, build }) => {
    await siteCopy.release('release', 'stockage', '--from', build.dist);
    const html = decodeBody(await sendRawRequest(runningSite.origin, '/recherche?q=r%C3%A9tention+immuable'));
    expect(html).toContain(`href="${PATH}`);
  });

  test('is taken over by its own code, without React', async ({ page, siteCopy, runningSite, build }) => {
    await siteCopy.release('release', 'stockage', '--from', build.dist);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await captureCspViolations(page);
    // The module comes once the visitor has seen the page and written in it.
    let release = () => {};
    const isReleased = new Promise<void>((done) => (release = done));
    await page.route(/\/mfe\/stockage\/.*remoteEntry/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(runningSite.origin + PATH, { waitUntil: 'commit' });
    await expectComplete(page);
    const main = page.getByRole('main');
    const title = await locateHeading(page).elementHandle();
    await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('3');
    await main.getByRole('button', { name: 'Voir les salles' }).click();
    release();
    await waitForHydration(page);

    await expect(main.getByRole('status')).toHaveText('27 €');
    await expect(main.getByText('Paris, Lyon et Lille')).toHaveCSS('color', 'rgb(10, 11, 12)');
    await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('4');
    await expect(main.getByRole('status')).toHaveText('36 €');
    // The elements of the HTML are the component's: they were not rendered again.
    expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(scripts.filter((path) => path.startsWith('/shell/assets/runtime'))).toEqual([]);
    expect(scripts.some((path) => path.startsWith('/shell/assets/mount'))).toBe(true);
    expect(await readCapturedViolations(page)).toEqual([]);
  });

  test('moves nothing when its code takes over', async ({ page, siteCopy, runningSite, build }) => {
    await siteCopy.release('release', 'stockage', '--from', build.dist);
    await watchLayoutShifts(page);
    await visit(page, runningSite.origin + PATH);
    await expectComplete(page);
    const { total, what } = await measureLayoutShifts(page);
    expect(total, what).toBe(0);
  });

  test('works on the way from and to a page of React', async ({ page, siteCopy, runningSite, build }) => {
    await siteCopy.release('release', 'stockage', '--from', build.dist);
    await visit(page, `${runningSite.origin}/offres/vds`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
    await expectPageReady(page, `${runningSite.origin}/plan-du-site`);
    await page.locator('#stockage-pages').getByRole('link', { name: 'Stockage objet' }).click();
    await expectPageReady(page, runningSite.origin + PATH);
    const main = page.getByRole('main');
    await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('4');
    await expect(main.getByRole('status')).toHaveText('36 €');
    await page.goBack();
    await expectPageReady(page, `${runningSite.origin}/plan-du-site`);
  });

  test('keeps its HTML without its container, and is mounted by a retry', async ({
    page,
    allowBrowserErrors,
    siteCopy,
    runningSite,
    build,
  }) => {
    allowBrowserErrors(/remoteEntry|ERR_FAILED|dynamically imported|modulepreload/);
    await siteCopy.release('release', 'stockage', '--from', build.dist);
    await page.route(/\/mfe\/stockage\/.*remoteEntry/, (route) => route.abort());
    // The page also tries again by itself, after a pause that doesn't end here.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(runningSite.origin + PATH);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await expectComplete(page);
    await page.unroute(/\/mfe\/stockage\/.*remoteEntry/);
    await main.getByRole('button', { name: 'Réessayer' }).click();
    await expect(main.getByRole('button', { name: 'Réessayer' })).toBeHidden();
    await waitForHydration(page);
    await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('4');
    await expect(main.getByRole('status')).toHaveText('36 €');
  });
});

test('Svelte remote with a script in its HTML is refused with its place', async ({ siteCopy, build }) => {
  const dir = createBuildFolder();
  cpSync(dirname(build.dist), dir, { recursive: true });
  editFile(join(dir, 'dist/html/partenaires/stockage.html'), '</h1>', '</h1>\n<script>alert(1)</script>');
  const before = siteCopy.live;
  const { code, output } = await siteCopy.release('release', 'stockage', '--from', join(dir, 'dist'));
  expect(output).toMatch(
    /^nothing was switched: html\/partenaires\/stockage\.html:2:1: <script> isn’t allowed/,
  );
  expect(code).toBeGreaterThan(0);
  expect(siteCopy.live).toBe(before);
});
