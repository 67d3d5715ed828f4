import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit, waitForHydration } from '#support/visit.ts';

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Comparer ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Offres cochées' });
const names = (page: Page) => bar(page).getByRole('listitem');
const compare = (page: Page) => bar(page).getByRole('link', { name: /^Comparer/ });

const bottom = async (part: Locator) => {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

test('compare bar follows ticked offers, also in other tabs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, '/offres/vds');
  await expect(bar(page)).toHaveCount(0);
  await tick(page, 'VDS Pro').check();
  await expect(bar(page).getByRole('status')).toHaveText('Cochez une deuxième offre.');
  await expect(bar(page).getByRole('button', { name: 'Comparer (1)' })).toBeDisabled();
  await page.getByRole('link', { name: 'Toutes les offres' }).first().scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  // At its end the page leaves the bar room of its own.
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link').first().scrollIntoViewIfNeeded();
  expect(await bottom(bar(page))).toBeLessThanOrEqual((await footer.boundingBox())?.y ?? 0);

  await visit(page, '/offres/vps/ryzen');
  await expect(names(page)).toContainText(['VDS Pro']);
  await tick(page, 'VPS Ryzen 16 Go').check();
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 390, height: 800 });
  await other.goto('/games');
  await expect(names(other)).toContainText(['VDS Pro', /VPS Ryzen 16\sGo/]);
  await tick(other, 'Multi-Gaming S 03').check();
  await expect(bar(other).getByRole('status')).toHaveText('3 offres à comparer');
  await expect(names(page)).toContainText(['VDS Pro', /VPS Ryzen 16\sGo/, 'Multi-Gaming S 03']);

  await bar(other).getByRole('button', { name: 'Retirer VPS Ryzen 16 Go' }).click();
  await expect(tick(page, 'VPS Ryzen 16 Go')).not.toBeChecked();
  await expect(compare(page)).toHaveAttribute('href', '/comparer?offres=vds-pro,multi-gaming-and-script-03');
  await bar(page).getByRole('button', { name: 'Vider' }).click();
  await expect(bar(other)).toHaveCount(0);
  await expect(tick(other, 'Multi-Gaming S 03')).not.toBeChecked();
});

test('offer removed on another page stays removed on going back', async ({ page }) => {
  await visit(page, '/offres/vds');
  await tick(page, 'VDS Pro').check();
  await visit(page, '/offres/vps/ryzen');
  await bar(page).getByRole('button', { name: 'Vider' }).click();
  await page.goBack();
  await waitForHydration(page);
  await expect(tick(page, 'VDS Pro')).not.toBeChecked();
  await expect(bar(page)).toHaveCount(0);
});

test.describe('compare bar', () => {
  test('is covered by no message of the quote on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/offres/vds');
    await tick(page, 'VDS Pro').check();
    await page.getByRole('link', { name: 'Ajouter au devis : VDS Pro' }).click();
    const message = page.getByRole('status').filter({ hasText: 'dans votre devis' }).locator('p');
    await expect(message).toBeInViewport({ ratio: 1 });
    expect(await bottom(message)).toBeLessThan((await bar(page).boundingBox())?.y ?? 0);
    expect((await message.boundingBox())?.y).toBeGreaterThan(
      await bottom(page.getByRole('link', { name: /, accueil$/ })),
    );
  });

  test('is near by keyboard, and refuses a fifth offer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await visit(page, '/offres/vps/xeon');
    await page.getByText(/^Caractéristiques sur demande/).click();
    for (const name of ['VPS Xeon Starter', 'VPS Xeon 02', 'VPS Xeon 03', 'VPS Xeon 04', 'VPS Xeon 05'])
      await tick(page, name).press('Space');
    await expect(tick(page, 'VPS Xeon 05')).not.toBeChecked();
    await expect(bar(page).getByRole('status')).toHaveText(
      'Quatre offres au plus : retirez-en une pour ajouter VPS Xeon 05.',
    );
    await tick(page, 'VPS Xeon 02').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(tick(page, 'VPS Xeon Starter')).not.toBeChecked();
    await expect(bar(page)).toBeFocused();
    await expect(bar(page).getByRole('status')).toHaveText('3 offres à comparer');
    // The browser scrolls each element that Tab reaches above the bar.
    await tick(page, 'VPS Xeon 05').focus();
    const top = (await bar(page).boundingBox())?.y ?? 0;
    for (let stop = 0; stop < 12; stop++) {
      const box = await page.evaluate(() => {
        const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: 0 };
        return document.activeElement?.closest('[aria-label="Offres cochées"]') ? 0 : bottom;
      });
      expect(box).toBeLessThanOrEqual(top);
      await page.keyboard.press('Tab');
    }
    await bar(page).getByRole('button', { name: 'Vider' }).press('Enter');
    await expect(tick(page, 'VPS Xeon Starter')).toBeFocused();
  });
});
