import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const entryPrices = (page: Page) => page.getByRole('list', { name: 'Prix d’entrée' });

test.describe('home', () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`shows four entry prices on the first screen of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await visit(page, '/');
      const cells = entryPrices(page).getByRole('link');
      await expect(cells).toHaveText(
        [
          /^VPS dès\s3,99\s€ HT/,
          /^Serveurs de jeux dès\s4,99\s€ HT/,
          /^Forfaits mobiles dès\s7,99\s€ HT/,
          /^Fibre entreprise dès\s49,99\s€ HT/,
        ],
        { useInnerText: false },
      );
      for (const cell of await cells.all()) await expect(cell).toBeInViewport({ ratio: 1 });
    });

  test('leads from a need to the offers that meet it', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('textbox', { name: 'Mémoire, en Go' }).fill('8');
    await page.getByRole('textbox', { name: 'Budget par mois, en €' }).fill('15');
    await page.getByRole('button', { name: 'Trouver mon serveur' }).click();
    await expect(page).toHaveURL('/quel-serveur?memoire=8&budget=15');
    await expect(page.getByRole('status').filter({ hasText: /\d+ offres?/ })).toBeVisible();
  });
});
