import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sur cette page' });
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });
const current = (page: Page) => navigation(page).locator('[aria-current=location]');

/** A link of each page, the heading it leads to, and another one below. */
const places = {
  '/offres': ['Fibre entreprise', 'fibre', 'Fibre entreprise'],
  '/plan-du-site': ['Télécoms', 'telecom', 'Télécoms'],
  '/mentions-legales': ['Conditions de vente (CGV)', 'cgv', 'Conditions générales de vente'],
} as const;

for (const [path, [name, id, heading]] of Object.entries(places)) {
  test(`When a section of ${path} is clicked then it is in sight below the header and its link is the current one`, async ({
    page,
  }) => {
    await visit(page, path);
    await link(page, name).click();
    await expect(page).toHaveURL(`${path}#${id}`);
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(current(page)).toHaveText(name);
    await expect(link(page, name)).toBeInViewport({ ratio: 1 });
  });

  test(`When a section of ${path} is chosen with the keyboard then the next Tab goes on inside it`, async ({
    page,
  }) => {
    await visit(page, path);
    await link(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${path}#${id}`);
    await page.keyboard.press('Tab');
    await expect(page.locator(`#${id} :focus`)).toHaveCount(1);
  });

  test(`When every section link of ${path} is followed then each leads to a section and becomes the current one`, async ({
    page,
  }) => {
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
  });

  test(`When ${path} is 320 px wide then its sections are a row that stays in sight and scrolls by itself`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, `${path}#${id}`);
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(current(page)).toHaveText(name);
    await expect(link(page, name)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, scrollX])).toEqual([320, 0]);
    const row = navigation(page).getByRole('list');
    expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  });
}

test('When the window is lower than the list of sections then the current one is still in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await visit(page, '/offres#telephonie');
  await expect(current(page)).toHaveText('Téléphonie IP');
  await expect(current(page)).toBeInViewport({ ratio: 1 });
});

test('When a visitor scrolls then the current section follows', async ({ page }) => {
  await visit(page, '/offres');
  for (const id of ['mail', 'transit', 'gaming']) {
    await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView());
    await expect(current(page)).toHaveAttribute('href', `#${id}`);
  }
});

test('When an anchor is opened from another page then the visitor arrives at it', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'CGV' }).click();
  await expect(page).toHaveURL('/mentions-legales#cgv');
  await expect(page.getByRole('heading', { name: 'Conditions générales de vente' })).toBeInViewport();
  await expect(current(page)).toHaveAttribute('href', '#cgv');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, [name, id, heading]] of Object.entries(places)) {
    test(`When scripts are off then the sections of ${path} are reached all the same`, async ({
      page,
      allow,
    }) => {
      allow(/csp .*\.js/);
      await page.goto(path);
      await link(page, name).click();
      await expect(page).toHaveURL(`${path}#${id}`);
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeInViewport({
        ratio: 1,
      });
    });
  }
});
