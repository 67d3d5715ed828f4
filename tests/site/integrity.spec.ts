import type { Page, Route } from 'playwright/test';
import {
  locateComputeButton,
  locateFivemAnswers,
  locateGame,
  locatePlayers,
  locateRecommender,
} from '#support/recommender.ts';
import { expect, test } from '#support/test.ts';
import {
  expectNotBlank,
  expectPageReady,
  locateIslandErrorNote,
  locateMainNavigation,
  visit,
  waitForFrameHydration,
  waitForHydration,
} from '#support/visit.ts';

/** Chromium's messages about files that fail their integrity check, and about modules that then don't load. */
const tamperComplaints = [
  /in the 'integrity' attribute|integrity checks failed/,
  /dynamically imported module/,
  /module \/mfe\//,
  /^request failed: integrity/,
];

declare global {
  interface Window {
    /** Set by tampered code that ran. */
    __tampered?: true;
  }
}

async function answerTampered(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()};window.__tampered=true` });
}

/** Adds code to each file whose address matches, from here on. */
const tamper = (page: Page, pattern: RegExp) =>
  // A request that the page has given up meanwhile takes no answer.
  page.route(pattern, (route) => answerTampered(route).catch(() => {}));

/** Resolves once the browser has refused a file whose address matches. */
const refusal = (page: Page, pattern: RegExp) =>
  page.waitForEvent('console', (message) => {
    const file = /for resource '([^']+)'/.exec(message.text())?.[1];
    return message.text().includes("in the 'integrity' attribute") && pattern.test(file ?? '');
  });

const hasTamperedRun = (page: Page) => page.evaluate(() => window.__tampered === true);

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('module tampered with first is refused, and recovers', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
}) => {
  const pattern = /\/mfe\/cloud\/assets\/Simulator\.island-/;
  allowBrowserErrors(...tamperComplaints);
  await tamper(page, pattern);
  const isRefused = refusal(page, pattern);
  await page.goto('/offres/quantic');
  await Promise.all([isRefused, waitForFrameHydration(page)]);
  await expectNotBlank(page);
  expect(await page.evaluate(() => window.__released)).toEqual(['frame']);
  expect(await hasTamperedRun(page)).toBe(false);
  await page.unroute(pattern);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await waitForHydration(page);
});

test('shell that is tampered with leaves the page as without scripts', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...tamperComplaints);
  const pattern = /\/shell\/assets\/index-/;
  await tamper(page, pattern);
  const isRefused = refusal(page, pattern);
  await page.goto('/offres/quantic');
  await isRefused;
  await expectNotBlank(page);
  expect(await hasTamperedRun(page)).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
  await expect(page).toHaveURL('/plan-du-site');
  await expectNotBlank(page);
});

test('module loaded later and tampered with leaves a notice', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...tamperComplaints, /integrity policy/i);
  await tamper(page, /\/mfe\/tools\/assets\/RecommendedOffer-/);
  await visit(page, '/');
  await locateMainNavigation(page).getByRole('button', { name: 'Hébergement' }).hover();
  await locateMainNavigation(page).getByRole('link', { name: 'Serveurs de jeu' }).click();
  await expectPageReady(page, '/games');
  await locateGame(page).selectOption('FiveM');
  await locatePlayers(page).fill('48');
  for (const answer of Object.values(locateFivemAnswers(page))) await answer.selectOption({ index: 1 });
  await locateComputeButton(page).click();
  await expect(locateIslandErrorNote(page)).toBeVisible();
  expect(await hasTamperedRun(page)).toBe(false);
  await expect(locateRecommender(page)).toBeVisible();
});
