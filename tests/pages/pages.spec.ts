import { NOT_FOUND_PATH } from '@site/shell/app/remote.ts';
import type { Page } from 'playwright/test';
import { captureCspViolations, readCapturedViolations } from '#support/csp-violations.ts';
import { measureLayoutShifts, watchLayoutShifts } from '#support/layout-shifts.ts';
import { PAGE_KINDS, pages } from '#support/pages.ts';
import { PausedRequests } from '#support/paused-requests.ts';
import { expect, test } from '#support/test.ts';
import { waitForHydration } from '#support/visit.ts';
import { expectNoViolationsAtOneLook, expectNoViolationsInTheDark } from '../accessibility/axe.ts';
import { expectFocusOrder, expectFocusOrderOnPhone } from '../accessibility/keyboard.ts';
import { expectLayoutHolds, expectLayoutHoldsAtTwoWidths } from '../accessibility/layout.ts';
import { getLimits } from '../budgets/limits.ts';
import { expectWithinBudgets, watchRequests } from '../budgets/page-budgets.ts';
import { expectHydrated, findAttributeMismatches, hasIslands, recordElements } from './hydration.ts';

const LIVE_DATA = '**/{api,data}/**';
const NOT_FOUND = '/nope';

/** The path of a page in the composed site's index, which also names the page of unknown addresses. */
const composedAs = (path: string) => (path === NOT_FOUND ? NOT_FOUND_PATH : path);

/** Opens a page, with its live data, as it is used. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await waitForHydration(page);
  await expectDataShown(page, path);
}

/** Waits until the lists that a page asks the API for are there. */
async function expectDataShown(page: Page, path: string): Promise<void> {
  if (path === '/offres/dedies') {
    // The notice leaves by itself, and its stops with it.
    await expect(page.getByText('Le stock peut varier.')).toBeHidden();
  }
  await expect(page.getByText(/^Chargement des (serveurs|projets)…$/)).toHaveCount(0);
}

for (const path of [...pages, NOT_FOUND]) {
  test.describe(`page ${path}`, () => {
    test.beforeEach(({ allowBrowserErrors }) => {
      if (path === NOT_FOUND) allowBrowserErrors(/404/);
    });

    test('hydrates as composed, unmoved, within budgets and policy, accessible, in its layout', async ({
      page,
      site,
    }, testInfo) => {
      const requested = watchRequests(page);
      await captureCspViolations(page);
      await recordElements(page);
      await watchLayoutShifts(page);
      // Live data would change the page once it is React's.
      const live = await PausedRequests.pause(page, LIVE_DATA);
      await page.goto(path);
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready);

      const { total, what } = await measureLayoutShifts(page);
      expect.soft(total, `layout shifts: ${what}`).toBeLessThanOrEqual(getLimits(path).layoutShift);
      if (hasIslands(composedAs(path))) await test.step('hydration', () => expectHydrated(page));
      if (path !== NOT_FOUND)
        await test.step('budgets', () => expectWithinBudgets(site.origin, path, requested, testInfo));
      await test.step('content security policy', async () =>
        expect.soft(await readCapturedViolations(page)).toEqual([]));

      await live.release();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expectDataShown(page, path);
      if (PAGE_KINDS.includes(path)) await test.step('keyboard', () => expectFocusOrder(page, path));
      // The header lies over what a page was scrolled to.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await test.step('axe-core', () => expectNoViolationsAtOneLook(page));
      await test.step('layout', () => expectLayoutHoldsAtTwoWidths(page));
    });

    test('is accessible in the dark, in its layout in other letters', { tag: '@slow' }, async ({ page }) => {
      await openWhole(page, path);
      await test.step('axe-core', () => expectNoViolationsInTheDark(page, path));
      // Last: it leaves the page in other letters.
      await test.step('layout', () => expectLayoutHolds(page, path));
    });
  });
}

// Links to its sections stay below the header.
test('long text on a phone has its stops in order', { tag: '@slow' }, async ({ page }) => {
  await openWhole(page, '/mentions-legales');
  await expectFocusOrderOnPhone(page);
});

test('page that the server fills hydrates as it was rendered', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/404/);
  await recordElements(page);
  await PausedRequests.pause(page, LIVE_DATA);
  for (const address of ['/recherche?q=vps', '/offres/vsp']) {
    await page.goto(address);
    await waitForHydration(page);
    await test.step(address, () => expectHydrated(page));
  }
});

test('hydration check finds an attribute that differs from the composed one', async ({ page, site }) => {
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
