import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expectNoViolations } from '../../accessibility/axe.ts';
import { decoded, get } from '../../support/http.ts';
import { manyIndex, manyMarkup, manyPages, publishMany, withMany } from '../../support/many-pages.ts';
import { expect, test } from '../../support/test.ts';
import { expectArrival, visit } from '../../support/visit.ts';

const gzip = (text: string) => gzipSync(text, { level: 9 }).length;

/** A cheap phone: six times slower than this machine, 1.6 Mb/s with 150 ms to and fro. */
async function asCheapPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const [latency, throughput] = [150, 200_000];
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
  });
}

test('When the site has a thousand pages then the search and the plan grow by some tens of bytes for each', async ({
  site,
}) => {
  const html = decoded(await get(site.origin, '/plan-du-site'));
  const many = withMany(html, await manyMarkup());
  for (const { path } of [...manyPages.pages, ...manyPages.offers, ...manyPages.entries])
    expect(many).toContain(`href="${path}"`);
  expect(gzip(many)).toBeLessThan(45_000);
  expect(gzip(manyIndex)).toBeLessThan(30_000);
});

test('When a thousand pages are searched on a cheap phone then what is typed is found at once, and the window answers', async ({
  page,
}) => {
  const wanted = manyPages.pages.findLast(({ label }) => label.startsWith('sauvegarde'));
  const number = wanted?.label.match(/\d+$/)?.[0];
  await publishMany(page);
  await visit(page, '/contact');
  await asCheapPhone(page);
  await page.evaluate(() => {
    const kept = window as unknown as { tasks: number[] };
    kept.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  const start = Date.now();
  await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechercher' });
  await dialog.getByRole('combobox').pressSequentially(`sauvegrade ${number}`);
  const results = dialog.getByRole('option');
  await expect(results.first()).toHaveText(new RegExp(`^sauvegarde .* ${number}`));
  const foundMs = Date.now() - start;
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ résultats?/);
  const longest = Math.max(
    0,
    ...(await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)),
  );
  test
    .info()
    .annotations.push({ type: 'cost', description: `found ${foundMs} ms, longest task ${longest} ms` });
  expect(await results.count()).toBeLessThanOrEqual(8);
});

test('When the plan of a thousand pages opens from a link then groups and letters lead to a page, with the keyboard', async ({
  page,
  allow,
}) => {
  // A page that has the focus in the plan is asked for ahead, and is none.
  allow(/404/);
  await publishMany(page);
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click();
  await expectArrival(page, '/plan-du-site');
  const groups = page.getByRole('navigation', { name: 'Sur cette page' });
  await groups.getByRole('link', { name: 'Télécoms' }).press('Enter');
  await expect(page).toHaveURL('/plan-du-site#telecom');
  await expect(page.getByRole('heading', { level: 2, name: 'Télécoms' })).toBeInViewport();
  await expect(groups.locator('[aria-current=location]')).toHaveText('Télécoms');
  await page.keyboard.press('Tab');
  const letters = page.getByRole('navigation', { name: 'Télécoms, par lettre' });
  await expect(letters.getByRole('link').first()).toBeFocused();
  await letters.getByRole('link', { name: 'M', exact: true }).press('Enter');
  await expect(page).toHaveURL('/plan-du-site#telecom-m');
  const letter = page
    .getByRole('heading', { level: 3, name: 'M', exact: true })
    .and(page.locator('#telecom *'));
  await expect(letter).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.locator('#telecom-m :focus')).toHaveText(/^m/);
});

test('When the plan lists a thousand pages then every rule of accessibility holds and nothing is cut at 320 px', async ({
  page,
}) => {
  await publishMany(page);
  await visit(page, '/plan-du-site');
  await expectNoViolations(page, '/plan-du-site');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
