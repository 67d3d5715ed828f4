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

/** Returns the durations, in milliseconds, of the animations of a page change. The page that opens reports them. */
async function animatedBy(page: Page, act: () => Promise<void>): Promise<number[]> {
  const durations: number[] = [];
  await page.exposeFunction('tellAnimated', (ms: number) => void durations.push(ms));
  await page.addInitScript(() => {
    addEventListener('pagereveal', async (event) => {
      const { viewTransition } = event as Event & { viewTransition?: ViewTransition | null };
      await viewTransition?.ready.catch(() => {});
      for (const animation of document.getAnimations()) {
        const target = animation.effect as KeyframeEffect | null;
        if (target?.pseudoElement?.startsWith('::view-transition'))
          (window as unknown as { tellAnimated(ms: number): void }).tellAnimated(
            Number(target.getComputedTiming().endTime),
          );
      }
    });
  });
  await act();
  return durations;
}

const toVds = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first().click();

test('a change of page is animated for 120 to 200 ms in all', async ({ page }) => {
  await visit(page, '/');
  const animations = await animatedBy(page, async () => {
    await toVds(page);
    await expectPageReady(page, '/offres/vds');
  });
  await expect.poll(() => animations.length).toBeGreaterThan(0);
  expect(Math.min(...animations)).toBeGreaterThanOrEqual(120);
  expect(Math.max(...animations)).toBeLessThanOrEqual(200);
});

test('nothing is animated where motion is to be reduced', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  const animations = await animatedBy(page, async () => {
    await toVds(page);
    await expectPageReady(page, '/offres/vds');
  });
  expect(animations).toEqual([]);
});
