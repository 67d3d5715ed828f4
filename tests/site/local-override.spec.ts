import { copyRemoteSources, type RemoteSources } from '#support/builds.ts';
import {
  createSubmission,
  expectSent,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
} from '#support/contact.ts';
import { startLocalOverride } from '#support/programs.ts';
import { test as base, expect } from '#support/test.ts';
import {
  expectPageReady,
  followLink,
  locateHeading,
  locateMainNavigation,
  visit,
  waitForHydration,
} from '#support/visit.ts';

interface Fixtures {
  /** Hosting's sources, for the test to edit. */
  sources: RemoteSources;
  /** Runs them inside the site the other tests visit, with further options; the local address. */
  runInside(...options: string[]): Promise<string>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  sources: ({}, use) => use(copyRemoteSources('hosting')),

  runInside: async ({ atEnd, sources, site, context }, use) => {
    await use((...options) => {
      const development = startLocalOverride('hosting', site.origin, { cwd: sources.dir, options });
      atEnd(() => development.stop());
      return development.waitForOutput(/ inside \S+: (http:\S+)$/);
    });
    // A page that still listens for changes would log an error about a server that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
  },
});

test('remote developed in a site is edited live', { tag: '@slow' }, async ({
  page,
  site,
  sources,
  runInside,
}) => {
  const local = await runInside('--writes');

  // A text changes in the open page, where the visitor is.
  await visit(page, `${local}/offres/vds?comparer=vds-starter,vds-pro`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  sources.edit('src/vds/VdsPage.tsx', ['vCores, NVMe et IPv4 dédiées', 'un titre d’essai']);
  await expect(locateHeading(page)).toHaveText('VDS : un titre d’essai');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await expect(page).toHaveURL(`${local}/offres/vds?comparer=vds-starter,vds-pro`);

  // A price is data of the remote's definition too: the page is loaded again, by itself.
  const starter = page.getByRole('article').filter({ hasText: 'VDS Starter' });
  await expect(starter).toContainText('14,99');
  const isLoadedAgain = page.waitForEvent('load');
  sources.edit('src/vds/plans.ts', [
    "plan('Starter', { priceCents: 1499",
    "plan('Starter', { priceCents: 1599",
  ]);
  await isLoadedAgain;
  await expect(starter).toContainText('15,99');
  await waitForHydration(page);

  // Other teams' pages, and the API behind them, are the running site's.
  await locateMainNavigation(page).getByRole('link', { name: 'Accueil' }).click();
  await expectPageReady(page, `${local}/`);
  await followLink(page, '/offres/fibre');
  await expectPageReady(page, `${local}/offres/fibre`);
  await page.getByRole('main').getByRole('link', { name: 'Nous contacter' }).last().click();
  await expectPageReady(page, `${local}/contact`);
  const message = createSubmission();
  await fillContactForm(page, message);
  await locateContactFields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, message);
});
