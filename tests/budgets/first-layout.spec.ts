import type { Page } from 'playwright/test';
import { Hold, SHELL } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Whether what stands at the very end of the page is laid out. */
const isEndLaidOut = (page: Page) =>
  page
    .getByRole('contentinfo')
    .getByRole('link')
    .last()
    .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('When a page comes then what is far below is laid out once it has come, and stays so', async ({
  page,
}) => {
  const hold = await Hold.open(page, SHELL, '/games');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isEndLaidOut(page)).toBe(false);
  await hold.release();
  await expect(page.locator('html:not([data-near])')).toBeVisible();
  expect(await isEndLaidOut(page)).toBe(true);
  const height = await heightOf(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await heightOf(page)).toBe(height);
  await expect(page.locator('[style*=content-visibility]')).toHaveCount(0);
});

test('When a visitor comes to a place of a page then all of it is laid out at once', async ({ page }) => {
  const hold = await Hold.open(page, SHELL, '/games#abonnement');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await isEndLaidOut(page)).toBe(true);
  await hold.release();
  await expect(page.locator('#abonnement')).toBeInViewport();
});

test('When a visitor follows a link within a page before its script came then its place stays on the screen', async ({
  page,
}) => {
  const hold = await Hold.open(page, SHELL, '/offres');
  const link = page.getByRole('main').locator('a[href^="#"]').last();
  const target = page.locator((await link.getAttribute('href')) as string);
  await link.click();
  await expect(target).toBeInViewport();
  await hold.release();
  await expect(page.locator('html:not([data-near])')).toBeVisible();
  expect(await isEndLaidOut(page)).toBe(true);
  await expect(target).toBeInViewport();
});

for (const again of ['reload', 'back'] as const) {
  test(`When a visitor comes to a page once more (${again}) then all of it is laid out, and one is where one was`, async ({
    page,
  }) => {
    await page.goto('/games');
    await expect(page.locator('html:not([data-near])')).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2500);
    if (again === 'reload') {
      await Hold.of(page, SHELL);
      await page.reload({ waitUntil: 'commit' });
    } else {
      // Another document, as from a search engine.
      await page.goto('/offres/vds?source=essai');
      await Hold.of(page, SHELL);
      await page.goBack({ waitUntil: 'commit' });
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2500);
    expect(await isEndLaidOut(page)).toBe(true);
  });
}
