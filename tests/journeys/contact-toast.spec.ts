import type { Page } from 'playwright/test';
import { fields, texts } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const TOAST_MS = 4_000;
const toast = (page: Page) => page.getByRole('alert').getByText(texts.consent);

/** Time stands still from here on, and moves only as the test says. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await visit(page, '/contact');
  await page.clock.pauseAt(Date.now() + 60_000);
  await fields(page).submit.click();
  await expect(toast(page)).toBeVisible();
});

test('When a message shows then it clears after 4 s, and not before', async ({ page }) => {
  await page.clock.runFor(TOAST_MS - 1);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2);
  await expect(toast(page)).toHaveCount(0);
});

test('When the pointer is on the message then its time stands still', async ({ page }) => {
  await page.clock.runFor(TOAST_MS - 1_000);
  await toast(page).hover();
  await page.clock.runFor(TOAST_MS * 3);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(900);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
});

test('When the message has the focus then its time stands still', async ({ page }) => {
  await page.clock.runFor(TOAST_MS - 1_000);
  await toast(page).focus();
  await page.clock.runFor(TOAST_MS * 3);
  await expect(toast(page)).toBeVisible();
  await fields(page).phone.focus();
  await page.clock.runFor(900);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
});

test('When another message comes then it has its own 4 s', async ({ page }) => {
  await page.clock.runFor(TOAST_MS - 1_000);
  await fields(page).submit.click();
  await page.clock.runFor(TOAST_MS - 1_000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(toast(page)).toHaveCount(0);
});
