import type { Page } from 'playwright/test';
import { card, expect, test } from '../../support/stock.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Serveur 03' });
const details = (page: Page) =>
  card(page, 'Serveur 03').getByRole('button', { name: 'Détails : Serveur 03' });

test.beforeEach(({ openStock }) => openStock());

const closings: Record<string, (page: Page) => Promise<void>> = {
  '« Fermer »': (page) => dialog(page).getByRole('button', { name: 'Fermer' }).click(),
  '« Fermer » by keyboard': (page) => dialog(page).getByRole('button', { name: 'Fermer' }).press('Enter'),
  Esc: (page) => page.keyboard.press('Escape'),
  'a click beside it': (page) => page.mouse.click(4, 4),
};

test('When the details are closed in any way then the focus is back where they were opened', async ({
  page,
}) => {
  for (const [name, close] of Object.entries(closings)) {
    await test.step(name, async () => {
      await details(page).press('Enter');
      await expect(dialog(page)).toBeVisible();
      await close(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(details(page)).toBeFocused();
    });
  }
});

test('When details open then the whole sheet, the price and the order link show', async ({ page }) => {
  await details(page).click();
  await expect(dialog(page)).toContainText(
    /94,57\s€.*AMD Ryzen 9 5900X \(24\sthreads\).*128\sGo DDR4.*2 × 1000\sGo NVMe.*2,5\sGb\/s/,
  );
  await expect(dialog(page)).toContainText(/Basic.*France.*Proxmox.*Sans engagement, 3, 6 ou 12\smois/);
  await expect(dialog(page).getByRole('link', { name: 'Commander' })).toHaveAttribute(
    'href',
    '/commande/serveur-03',
  );
});

test('When details are open then the focus stays inside', async ({ page }) => {
  await details(page).click();
  const inside = dialog(page).locator(':focus');
  for (let count = 0; count < 3; count++) {
    await expect(inside).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('When « Copier la fiche » is used then the sheet is on the clipboard and the page says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await details(page).click();
  await dialog(page).getByRole('button', { name: 'Copier la fiche' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Copié.');
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).replace(/[^\S\n]/g, ' ');
  expect(copied.split('\n').slice(0, 5)).toEqual([
    'Serveur 03',
    'Processeur : AMD Ryzen 9 5900X (24 threads)',
    'Mémoire : 128 Go DDR4',
    'Stockage : 2 × 1000 Go NVMe',
    'Bande passante : 2,5 Gb/s',
  ]);
  expect(copied).toContain('\nPrix : 94,57 € HT');
});
