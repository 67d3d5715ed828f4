import type { Page } from 'playwright/test';
import { navigation, operator } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, visit } from '../support/visit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const opener = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page) {
  await opener(page).tap();
  await expect(menu(page)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeHidden();
});

/** One of each kind; where the same entries lead by mouse, `navigation-mouse` follows one by one. */
const tapped = ['/offres/vds', '/', operator.hosts.infrastructure, operator.hosts.documentation];

test('When entries of the menu are tapped at 390 px then the visitor is there each time', async ({
  page,
  stubOutside,
}) => {
  await stubOutside();
  for (const target of tapped) {
    await test.step(target, async () => {
      await openMenu(page);
      const link = menu(page).locator(`nav a[href="${target}"]`);
      const popup = target === operator.hosts.documentation ? page.waitForEvent('popup') : null;
      await link.tap();
      if (target.startsWith('/')) {
        await expectArrival(page, target);
        await expect(menu(page)).toBeHidden();
      } else {
        await expect((await popup) ?? page).toHaveURL(`${target}/`);
        await visit(page, '/');
      }
    });
  }
});

test('When the menu is open then its groups and their entries stand there as specified', async ({ page }) => {
  await openMenu(page);
  await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText(Object.keys(navigation));
  const links = menu(page).getByRole('navigation').getByRole('link');
  const targets = ['/', '/offres', ...Object.values(navigation).flat()];
  await expect(links).toHaveCount(targets.length);
  for (const [index, target] of targets.entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', target);
    await expect(links.nth(index)).toHaveAccessibleName(/\p{L}{3,}/u);
  }
});

test('When « Espace Client » is tapped then the client area opens', async ({ page, stubOutside }) => {
  await stubOutside();
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Espace Client' }).tap();
  await expect(page).toHaveURL(new RegExp(`^${operator.hosts.clientArea}`));
});

const ways: Record<string, (page: Page) => Promise<void>> = {
  'Esc is pressed': (page) => page.keyboard.press('Escape'),
  '« Fermer » is tapped': (page) => menu(page).getByRole('button', { name: 'Fermer' }).tap(),
  'the page beside it is tapped': (page) => page.touchscreen.tap(2, 400),
};
test('When the menu is left in any way then « Menu » has the focus again; until then Tab stays inside it', async ({
  page,
}) => {
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      await openMenu(page);
      await close(page);
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    });
  }
  await openMenu(page);
  const stops = await menu(page).locator('a, button').count();
  for (let step = 0; step < stops; step++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside).toBe(false);
  }
});

test('When the menu leads to the page already shown then it closes all the same', async ({ page }) => {
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Accueil' }).tap();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});
