import type { Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sur cette page' });
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });
const current = (page: Page) => navigation(page).locator('[aria-current=location]');

const expectInSight = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeInViewport({ ratio: 1 });

/** A link of each page, and the section and heading it leads to. */
const places = {
  '/prix': ['Messagerie', 'messagerie', 'Messagerie'],
  '/mentions-legales': ['Conditions de vente (CGV)', 'cgv', 'Conditions générales de vente'],
} as const;

for (const [path, [name, id, title]] of Object.entries(places)) {
  const expectCurrent = async (page: Page) => {
    await expectInSight(page, title);
    await expect(current(page)).toHaveText(name);
    await expect(link(page, name)).toBeInViewport({ ratio: 1 });
  };

  test(`section links of ${path} lead into their sections, in a row when it is narrow`, async ({ page }) => {
    await visit(page, path);
    const links = await navigation(page).getByRole('link').all();
    expect(links.length).toBeGreaterThan(3);
    for (const each of links) {
      await each.click();
      const hash = new URL(page.url()).hash;
      await expect(page.locator(hash)).toBeInViewport();
      await expect(current(page)).toHaveAttribute('href', hash);
      await expect(current(page)).toHaveCount(1);
    }
    await link(page, name).press('Enter');
    await expect(page).toHaveURL(`${path}#${id}`);
    await expectCurrent(page);
    await page.keyboard.press('Tab');
    await expect(page.locator(`#${id} :focus`)).toHaveCount(1);

    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('about:blank');
    await visit(page, `${path}#${id}`);
    await expectCurrent(page);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, scrollX])).toEqual([320, 0]);
    const row = navigation(page).getByRole('list');
    expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  });
}

testWithoutScripts('section links without scripts lead to their sections', async ({ page }) => {
  for (const [path, [name, id, title]] of Object.entries(places)) {
    await page.goto(path);
    await link(page, name).click();
    await expect(page).toHaveURL(`${path}#${id}`);
    await expectInSight(page, title);
  }
});

test('current section follows the scrolling, in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await visit(page, '/prix#telephonie-ip');
  await expect(current(page)).toHaveText('Téléphonie IP');
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const id of ['messagerie', 'tunnels-et-transit-ip', 'serveurs-de-jeux']) {
    await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView());
    await expect(current(page)).toHaveAttribute('href', `#${id}`);
  }
});

test('anchor of another page is reached', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'CGV' }).click();
  await expect(page).toHaveURL('/mentions-legales#cgv');
  await expect(page.getByRole('heading', { name: 'Conditions générales de vente' })).toBeInViewport();
  await expect(current(page)).toHaveAttribute('href', '#cgv');
});
