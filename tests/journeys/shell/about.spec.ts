import { expect, test } from '#support/releases.ts';
import { visit } from '#support/visit.ts';

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`figure at ${width} px leads to its terms, in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, '/offres');
    // The header's where it has room, else the page's.
    await page.getByRole('link', { name: 'Dès 0,99 € / mois' }).first().press('Enter');
    await expect(page).toHaveURL('/engagements#price-from');
    await expect(page.locator('#price-from')).toBeInViewport({ ratio: 1 });
    await visit(page, '/offres/vps');
    const terms = page.getByRole('main').getByRole('link', { name: '75 Mb/s' });
    // Beside each « 1 Gb/s », and in the terms themselves.
    await expect(terms).toHaveCount(5);
    await terms.nth(3).click();
    await expect(page).toHaveURL('/engagements#vps-bandwidth');
    await expect(page.locator('#vps-bandwidth')).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(/Nos chiffres et nos engagements/);
  });
