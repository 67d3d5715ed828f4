import { NOT_FOUND_PATH } from '@site/shell/app/remote.ts';
import { captureCspViolations, readCapturedViolations } from '#support/csp-violations.ts';
import { pages } from '#support/pages.ts';
import { PausedRequests } from '#support/paused-requests.ts';
import { expect, test } from '#support/test.ts';
import { waitForHydration } from '#support/visit.ts';
import { expectNoViolations } from '../accessibility/axe.ts';
import { expectFocusOrder } from '../accessibility/keyboard.ts';
import { expectLayoutHolds } from '../accessibility/layout.ts';
import { expectWithinBudgets, watchRequests } from '../budgets/page-budgets.ts';
import { expectHydrated, findAttributeMismatches, hasIslands, recordElements } from './hydration.ts';

const LIVE_DATA = '**/{api,data}/**';
const NOT_FOUND = '/nope';

/** The path of a page in the composed site's index, which also names the page of unknown addresses. */
const composedAs = (path: string) => (path === NOT_FOUND ? NOT_FOUND_PATH : path);

for (const path of [...pages, NOT_FOUND]) {
  test(`page ${path} › one visit`, async ({ page, site, allowBrowserErrors }, testInfo) => {
    if (path === NOT_FOUND) allowBrowserErrors(/404/);
    const requested = watchRequests(page);
    await captureCspViolations(page);
    await recordElements(page);
    // Live data would change the page once it is React's.
    const live = await PausedRequests.pause(page, LIVE_DATA);
    await page.goto(path);
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready);

    if (hasIslands(composedAs(path))) await test.step('hydration', () => expectHydrated(page));
    if (path !== NOT_FOUND)
      await test.step('budgets', () => expectWithinBudgets(site.origin, path, requested, testInfo));
    await test.step('content security policy', async () =>
      expect.soft(await readCapturedViolations(page)).toEqual([]));

    await live.release();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (path === '/offres/dedies') {
      // The notice leaves by itself, and its stops with it.
      await expect(page.getByText('Le stock peut varier.')).toBeVisible();
      await expect(page.getByText('Le stock peut varier.')).toBeHidden();
    }
    // /offres/dedies and /lab ask the API for lists of their own.
    await expect(page.getByText(/^Chargement des (serveurs|projets)…$/)).toHaveCount(0);
    await test.step('keyboard', () => expectFocusOrder(page, path));
    // The header lies over what a page was scrolled to.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await test.step('axe-core', () => expectNoViolations(page, path));
    // Last: it leaves the page in other letters.
    await test.step('layout', () => expectLayoutHolds(page, composedAs(path)));
  });
}

for (const address of ['/recherche?q=vps', '/offres/vsp']) {
  test(`server-filled page ${address} › hydrates as it was composed`, async ({
    page,
    allowBrowserErrors,
  }) => {
    if (address === '/offres/vsp') allowBrowserErrors(/404/);
    await recordElements(page);
    await PausedRequests.pause(page, LIVE_DATA);
    await page.goto(address);
    await waitForHydration(page);
    await expectHydrated(page);
  });
}

test('hydration check › finds an attribute that differs from the composed one', async ({ page, site }) => {
  await page.route(`${site.origin}/contact`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(/ autocomplete="email"/i);
    await route.fulfill({ response, body: html.replace(/ autocomplete="email"/i, ' autocomplete="tel"') });
  });
  await page.goto('/contact');
  await waitForHydration(page);
  expect(await findAttributeMismatches(page)).toEqual(['<input> autocomplete: tel, rendered email']);
});
