import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { expectPageReady, visit } from '#support/visit.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Thème/ });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('theme button turns through system, light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/');
  const dark = await ground(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).not.toBe(dark);
  const light = await ground(page);
  for (const [name, value] of [
    ['système', 'system'],
    ['clair', 'light'],
    ['sombre', 'dark'],
    ['système', 'system'],
  ]) {
    await expect(toggle(page)).toHaveAccessibleName(new RegExp(`^Thème\\s: ${name}\\.`));
    expect(await theme(page)).toBe(value);
    if (value === 'dark') expect(await ground(page)).toBe(dark);
    else expect(await ground(page)).toBe(light);
    await toggle(page).click();
  }
});

test('theme and prices follow the choice of another tab', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/offres/vds');
  await visit(page, '/');
  await toggle(page).press('Enter');
  await toggle(page).press('Enter');
  await page.getByRole('radio', { name: 'TTC' }).check();
  await expect(toggle(other)).toHaveAccessibleName(/^Thème\s: sombre/);
  await expect(other.getByRole('radio', { name: 'TTC' })).toBeChecked();
  const readDataset = () => other.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(await readDataset()).toMatchObject({ theme: 'dark', prices: 'ttc' });
  await toggle(other).press('Enter');
  await expect(toggle(page)).toHaveAccessibleName(/^Thème\s: système/);
  expect(await theme(page)).toBe('system');
});

test('dark theme is painted at once after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  await toggle(page).click();
  await toggle(page).click();
  const dark = await ground(page);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await visit(page, '/offres/vds');
  expect(await page.evaluate(() => (window as { themeAtBody?: string }).themeAtBody)).toBe('dark');
  expect(await ground(page)).toBe(dark);
  await expect(toggle(page)).toHaveAccessibleName(/^Thème\s: sombre/);
});

const toVds = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first().click();

/** Returns the end, in milliseconds, of the content's animation; 0 without one. */
const readEntryEnd = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const [animation] = main.getAnimations();
    // An animation that has ended is no longer listed.
    const { animationName, animationDuration } = getComputedStyle(main);
    if (animation) return Number(animation.effect?.getComputedTiming().endTime);
    return animationName === 'none' ? 0 : Number.parseFloat(animationDuration) * 1000;
  });

test('content of the next page is animated for 120 to 180 ms', async ({ page }) => {
  await visit(page, '/');
  expect(await readEntryEnd(page)).toBe(0);
  await toVds(page);
  await expectPageReady(page, '/offres/vds');
  const end = await readEntryEnd(page);
  expect(end).toBeGreaterThanOrEqual(120);
  expect(end).toBeLessThanOrEqual(180);
});

test('nothing is animated where motion is to be reduced', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  await toVds(page);
  await expectPageReady(page, '/offres/vds');
  expect(await readEntryEnd(page)).toBeLessThan(1);
});
