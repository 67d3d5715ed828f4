import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { heading, visit } from '../../support/visit.ts';

const NOTICE_MS = 3_000;
const notice = (page: Page) => page.getByRole('complementary', { name: 'Avis sur le stock' });

/** Time stands still from here on, and moves only as the test says. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await visit(page, '/offres/dedies');
  await expect(notice(page)).toContainText('Le stock peut varier.');
});

test('When the page has been open for 3 s then the stock notice goes by itself, and not before', async ({
  page,
}) => {
  await page.clock.runFor(NOTICE_MS / 2);
  await expect(notice(page).getByRole('progressbar')).toHaveAttribute('value', /^(49|50)/);
  await page.clock.runFor(NOTICE_MS / 2 - 100);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice(page)).toHaveCount(0);
});

test('When the pointer is on the notice then its time stands still', async ({ page }) => {
  await page.clock.runFor(NOTICE_MS - 1_000);
  await notice(page).hover();
  await page.clock.runFor(NOTICE_MS * 3);
  await expect(notice(page)).toBeVisible();
  await heading(page).hover();
  await page.clock.runFor(850);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(300);
  await expect(notice(page)).toHaveCount(0);
});

test('When the notice has the focus then its time stands still', async ({ page }) => {
  await page.clock.runFor(NOTICE_MS - 1_000);
  await notice(page).getByRole('link', { name: 'demandez un devis' }).focus();
  await page.keyboard.press('Tab');
  await expect(notice(page).getByRole('button', { name: 'Fermer' })).toBeFocused();
  await page.clock.runFor(NOTICE_MS * 3);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Trier par' }).focus();
  await page.clock.runFor(850);
  await expect(notice(page)).toBeVisible();
  await page.clock.runFor(300);
  await expect(notice(page)).toHaveCount(0);
});

test('When the notice has the focus and the pointer passes over it then its time still stands still', async ({
  page,
}) => {
  // useCountdown holds by one flag for pointer and focus: either one's leaving lets go of both.
  const button = notice(page).getByRole('button', { name: 'Fermer' });
  await button.focus();
  await notice(page).hover();
  await heading(page).hover();
  await expect(button).toBeFocused();
  await page.clock.runFor(NOTICE_MS * 3);
  await expect(notice(page)).toBeVisible({ timeout: 1_000 });
});

test('When the notice shows then it covers no filter at any width, and paper has neither', async ({
  page,
}) => {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const part of [heading(page), page.getByRole('region', { name: 'Le stock' })]) {
      await part.scrollIntoViewIfNeeded();
      const [over, filters] = await Promise.all(
        [notice(page), page.getByRole('region', { name: 'Le stock' })].map((one) => one.boundingBox()),
      );
      expect((over?.y ?? 0) + (over?.height ?? 0), `${width} px`).toBeLessThanOrEqual(filters?.y ?? 0);
    }
  }
  await page.emulateMedia({ media: 'print' });
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('group', { name: 'Filtres', exact: true })).toBeHidden();
});

test('When « Fermer » is pressed then the notice is gone', async ({ page }) => {
  await notice(page).getByRole('button', { name: 'Fermer' }).press('Enter');
  await expect(notice(page)).toHaveCount(0);
});
