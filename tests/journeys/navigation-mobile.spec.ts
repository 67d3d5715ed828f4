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

for (const [group, targets] of Object.entries({ Accueil: ['/offres/vds', '/'], ...navigation })) {
  test(`When the entries of « ${group} » are tapped in the menu at 390 px then the visitor is there each time`, async ({
    page,
    stubOutside,
  }) => {
    await stubOutside();
    for (const target of targets) {
      await test.step(target, async () => {
        await openMenu(page);
        const link = menu(page).locator(`nav a[href="${target}"]`);
        await expect(link).toHaveAccessibleName(/\p{L}{3,}/u);
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
}

test('When the menu is open then its groups stand in the specified order', async ({ page }) => {
  await openMenu(page);
  await expect(menu(page).getByRole('heading', { level: 2 })).toHaveText(Object.keys(navigation));
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
for (const [way, close] of Object.entries(ways)) {
  test(`When ${way} then the menu closes and « Menu » has the focus again`, async ({ page }) => {
    await openMenu(page);
    await close(page);
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
}

test('When the menu is open then Tab stays inside it', async ({ page }) => {
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
