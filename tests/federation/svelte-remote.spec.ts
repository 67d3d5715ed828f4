import type { Page } from 'playwright/test';
import type { Build } from '../support/builds.ts';
import { captureCspViolations, readCapturedViolations } from '../support/csp-violations.ts';
import { test as base, expect } from '../support/releases.ts';
import { oncePerWorker } from '../support/test.ts';
import { expectPageReady, locateHeading, visit } from '../support/visit.ts';
import { buildThirdPartyRemote } from './third-party-remotes.ts';

const PATH = '/partenaires/stockage';
const FALLBACK = /Le tarif du stockage a besoin de JavaScript/;

const buildOnce = oncePerWorker(() => buildThirdPartyRemote('svelte'));

const test = base.extend<{ build: Pick<Build, 'dist'> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  build: async ({}, use) => use(await buildOnce()),
});

/** Checks what the component of Svelte renders, and that it answers. */
async function expectLive(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('row')).toHaveText(['TaillePar mois', '1 To9 €', '5 To45 €', '20 To180 €']);
  await expect(main).not.toContainText(FALLBACK);
  await expect(main.getByRole('img', { name: 'Trois salles' })).toHaveJSProperty('naturalWidth', 48);
  await main.getByRole('spinbutton', { name: 'Taille en To' }).fill('4');
  await expect(main.getByRole('status')).toHaveText('36 €');
  await main.getByRole('button', { name: 'Voir les salles' }).click();
  // Its styles apply to its own elements.
  await expect(main.getByText('Paris, Lyon et Lille')).toHaveCSS('color', 'rgb(10, 11, 12)');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCSS('border-bottom-color', 'rgb(7, 8, 9)');
}

test.describe('Svelte remote', { tag: '@slow' }, () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    // Chromium reports every script that it may not fetch.
    test.beforeEach(({ allowBrowserErrors }) => allowBrowserErrors(/^request failed: csp .*\.js$/));

    test('has heading, description and fallback text', async ({ page, siteCopy, runningSite, build }) => {
      const { code, output } = await siteCopy.release('release', 'stockage', '--from', build.dist);
      expect(output).toMatch(/live {5}stockage@[0-9a-f]{12}/);
      expect(code).toBe(0);
      await page.goto(runningSite.origin + PATH);
      await expect(locateHeading(page)).toHaveText('Stockage objet');
      await expect(page.getByRole('main')).toContainText('Des sauvegardes chez un partenaire');
      await expect(page.getByRole('main')).toContainText(FALLBACK);
    });
  });

  test('renders by itself, without React', async ({ page, siteCopy, runningSite, build }) => {
    await siteCopy.release('release', 'stockage', '--from', build.dist);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await captureCspViolations(page);
    await visit(page, runningSite.origin + PATH);
    await expectLive(page);
    expect(scripts.filter((path) => path.startsWith('/shell/assets/runtime'))).toEqual([]);
    expect(scripts.some((path) => path.startsWith('/shell/assets/mount'))).toBe(true);
    expect(await readCapturedViolations(page)).toEqual([]);
  });

  test('works on the way from and to a page of React', async ({ page, siteCopy, runningSite, build }) => {
    await siteCopy.release('release', 'stockage', '--from', build.dist);
    await visit(page, `${runningSite.origin}/offres/vds`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
    await expectPageReady(page, `${runningSite.origin}/plan-du-site`);
    await page.locator('#stockage-pages').getByRole('link', { name: 'Stockage objet' }).click();
    await expectPageReady(page, runningSite.origin + PATH);
    await expectLive(page);
    await page.goBack();
    await expectPageReady(page, `${runningSite.origin}/plan-du-site`);
  });

  test('keeps its fallback text without its container, and is mounted by a retry', async ({
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
    await expect(main).toContainText(FALLBACK);
    await page.unroute(/\/mfe\/stockage\/.*remoteEntry/);
    await main.getByRole('button', { name: 'Réessayer' }).click();
    await expect(main.getByRole('button', { name: 'Réessayer' })).toBeHidden();
    await expectLive(page);
  });
});
