import { navigation, operator } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, mainNavigation, navigationGroup, visit } from '../support/visit.ts';

/** One group with a page, a page and a host in another tab; where the others lead, `navigation-mouse` follows one by one. */
const group = 'Information';

test(`When « ${group} » is opened by keyboard then Tab reaches each entry and Enter follows it`, async ({
  page,
  stubOutside,
}) => {
  await stubOutside();
  await visit(page, '/');
  const { button, links } = navigationGroup(page, group);
  for (const [position, target] of (navigation[group] ?? []).entries()) {
    await test.step(target, async () => {
      await button.focus();
      await page.keyboard.press(position % 2 === 0 ? 'Enter' : 'Space');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      for (let step = 0; step <= position; step++) {
        await page.keyboard.press('Tab');
        await expect(links.nth(step)).toBeFocused();
      }
      const popup = target === operator.hosts.documentation ? page.waitForEvent('popup') : null;
      await page.keyboard.press('Enter');
      if (target.startsWith('/')) return expectArrival(page, target);
      await expect((await popup) ?? page).toHaveURL(`${target}/`);
      await visit(page, '/');
    });
  }
});

test('When Tab walks through the header then it meets skip link, name, « Accueil », the groups and the tools', async ({
  page,
}) => {
  await visit(page, '/contact');
  const names = [
    'Aller au contenu',
    'Dès 0,99 € / mois',
    'Toutes les offres',
    'Mon devis',
    'HT',
    /^Thème/,
    /, accueil$/,
    'Accueil',
    ...Object.keys(navigation),
    'Rechercher',
    'Espace Client',
  ];
  for (const name of names) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
    await expect(page.locator(':focus')).toBeInViewport();
  }
});

test('When Esc is pressed inside an open group then it closes and its button has the focus', async ({
  page,
}) => {
  await visit(page, '/contact');
  const button = mainNavigation(page).getByRole('button', { name: 'Hébergement' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});

test('When Tab leaves an open group then the group closes', async ({ page }) => {
  await visit(page, '/contact');
  const button = mainNavigation(page).getByRole('button', { name: 'Prestations' });
  await button.focus();
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('When the skip link is followed then the next stop is inside the content', async ({ page }) => {
  await visit(page, '/contact');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});
