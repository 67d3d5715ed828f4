import type { Page } from 'playwright/test';
import { buildRemoteFilesGlob } from '#support/paused-requests.ts';
import { askFivem, locateGamePlan, locateGamePlanRange, locateRecommender } from '#support/recommender.ts';
import {
  expectSimulatorWorks,
  outages,
  remoteOutageErrors,
  retryUnlessRecovered,
} from '#support/remote-outages.ts';
import { expect, test } from '#support/test.ts';
import {
  expectNotBlank,
  expectPageReady,
  followLink,
  locateIslandErrorNote,
  locateMainNavigation,
  visit,
  waitForFrameHydration,
  waitForHydration,
} from '#support/visit.ts';

const MISSING = 'Nous ne parvenons pas à charger cette partie de la page. Le reste de la page fonctionne.';
const simulator = (page: Page) => page.getByRole('region', { name: 'Votre simulateur' });
const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
const networkIsBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

test('remote down on the first page recovers by itself', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...remoteOutageErrors);
  await page.route(buildRemoteFilesGlob('cloud'), (route) => route.abort());
  await page.goto('/offres/quantic');
  await waitForFrameHydration(page);
  await expect(page.getByRole('alert')).toContainText(MISSING);
  await expect(simulator(page)).toContainText('25 qubits');
  await expectNotBlank(page);
  await locateMainNavigation(page).getByRole('button', { name: 'Telecom' }).click();
  await expect(locateMainNavigation(page).getByRole('link', { name: 'Fibre entreprise' })).toBeVisible();
  expect(await page.evaluate(() => window.__released)).toEqual(['frame']);
  await page.unroute(buildRemoteFilesGlob('cloud'));
  await networkIsBack(page);
  await waitForHydration(page);
  await expectNotBlank(page);
  await expect(page.getByText(MISSING)).toHaveCount(0);
  await expectSimulatorWorks(page);
});

for (const [what, pattern, outage] of [
  ['the remote of a link', buildRemoteFilesGlob('cloud'), 'answers HTML instead of JavaScript'],
  ['only an island’s own chunk', '**/mfe/cloud/assets/Simulator.island-*.js', 'answers 404'],
] as const)
  test(`${what} that ${outage} is named by the page, and recovers`, { tag: '@slow' }, async ({
    page,
    allowBrowserErrors,
  }) => {
    allowBrowserErrors(...remoteOutageErrors);
    await outages[outage]?.(page, pattern);
    await visit(page, '/');
    await followLink(page, '/offres/quantic');
    await expectPageReady(page, '/offres/quantic');
    await expect(page.getByRole('alert')).toContainText(MISSING);
    await expect(page).toHaveTitle(/^Simulateurs quantiques/);
    // The simulator's style sheet came with the HTML.
    await expect(simulator(page).locator('dd').first()).toHaveCSS('font-weight', '600');
    await expect(simulator(page)).toContainText('25 qubits');
    await expectNotBlank(page);
    await page.unroute(pattern);
    await retryUnlessRecovered(page);
    await expectSimulatorWorks(page);
    await expect(retry(page)).toHaveCount(0);
  });

test('pages without React stay, and islands recover', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...remoteOutageErrors, /\/shell\/assets\/runtime-/);
  const runtime = '**/shell/assets/runtime-*.js';
  await page.route(runtime, (route) => route.abort());
  await visit(page, '/offres/vds');
  await followLink(page, '/offres/quantic');
  await expectPageReady(page, '/offres/quantic');
  await expect(page.getByRole('alert')).toContainText(MISSING);
  await page.unroute(runtime);
  await retryUnlessRecovered(page);
  await expectSimulatorWorks(page);
});

const notFound = { status: 404, body: '' };
const chunkComplaints = [
  /status of 404/,
  /^response 404: .*\/(dialog|RecommendedOffer)-/,
  /dynamically imported/,
];

test('late chunk that is gone is named in its place, and recovers', { tag: '@slow' }, async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(...chunkComplaints);
  await page.route('**/RecommendedOffer-*.js', (route) => route.fulfill(notFound));
  await visit(page, '/games');
  await askFivem(page, ['10', 'fr', 'non', 'non']);
  await expect(locateIslandErrorNote(page)).toBeVisible();
  await locateGamePlanRange(page, 'Offre Performance').check();
  await page.unroute('**/RecommendedOffer-*.js');
  await locateRecommender(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(locateGamePlan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);
});
