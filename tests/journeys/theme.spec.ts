import type { Page } from 'playwright/test';
import { expect, test } from '../support/test.ts';
import { expectArrival, heading, visit } from '../support/visit.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Thème/ });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('When the theme button is pressed then system, light and dark take turns', async ({ page }) => {
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

test('When theme and prices are chosen in one tab then others follow', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/offres/vds');
  await visit(page, '/');
  await toggle(page).press('Enter');
  await toggle(page).press('Enter');
  await page.getByRole('radio', { name: 'TTC' }).check();
  await expect(toggle(other)).toHaveAccessibleName(/^Thème\s: sombre/);
  await expect(other.getByRole('radio', { name: 'TTC' })).toBeChecked();
  const shown = () => other.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(await shown()).toMatchObject({ theme: 'dark', prices: 'ttc' });
  await toggle(other).press('Enter');
  await expect(toggle(page)).toHaveAccessibleName(/^Thème\s: système/);
  expect(await theme(page)).toBe('system');
});

test('When dark was chosen then a reload is dark before anything is painted', async ({ page }) => {
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

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`When motion is « ${reducedMotion} » then a navigation is animated so`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await visit(page, '/');
    await page.evaluate(() => {
      const seen = { running: [] as string[], transitions: 0 };
      Object.assign(window, { seen });
      const start = document.startViewTransition?.bind(document);
      document.startViewTransition = (update) => {
        seen.transitions += 1;
        return start(update as ViewTransitionUpdateCallback);
      };
      const look = () => {
        for (const animation of document.getAnimations()) {
          const duration = Number(animation.effect?.getComputedTiming().duration);
          const { transitionProperty } = animation as CSSTransition;
          if (duration > 1) seen.running.push(`${transitionProperty}: ${duration} ms`);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('main').getByRole('link', { name: 'Voir plus' }).first().click();
    await expectArrival(page, '/offres/vds');
    await expect(heading(page)).toBeVisible();
    const { running, transitions } = await page.evaluate(
      () => (window as unknown as { seen: { running: string[]; transitions: number } }).seen,
    );
    if (reducedMotion === 'reduce') expect(running).toEqual([]);
    else expect(transitions).toBe(1);
  });
