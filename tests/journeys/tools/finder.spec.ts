import type { Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const phone = { width: 390, height: 844 };
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const kind = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const results = (page: Page) => page.getByRole('region', { name: 'Offres trouvées' });
const offers = (page: Page) => results(page).getByRole('article');
const summary = (page: Page) => page.locator('form').getByRole('status');

/** Amounts and sizes, of the sample stock, too: worked out by hand (docs/product.md#prices). */
test('needs have the cheapest matching offer first', async ({ page }) => {
  await visit(page, '/quel-serveur');
  await expect(offers(page).first()).toContainText(
    /VPS Xeon Starter.*3,99\s€.*Demander les caractéristiques/,
  );
  await field(page, 'Mémoire').fill('16');
  await field(page, 'Stockage').fill('60');
  await field(page, 'vCPU').fill('4');
  await field(page, 'Budget').fill('30');
  await expect(page).toHaveURL('/quel-serveur?memoire=16&stockage=60&threads=4&budget=30');
  // Multi-Gaming S 04 has 16 Go, 100 Go and 6 vCPU for 17,99 €.
  await expect(offers(page).first()).toContainText(/Multi-Gaming S 04.*17,99\s€.*12,01\s€ sous votre budget/);
  await kind(page, 'À administrer vous-même').check();
  const query = 'memoire=16&stockage=60&threads=4&budget=30&besoin=serveur';
  for (const load of [() => Promise.resolve(), () => page.reload()]) {
    await load();
    await expect(page).toHaveURL(`/quel-serveur?${query}`);
    await expect(summary(page)).toHaveText('1 offre convient, 4 à confirmer.');
    await expect(offers(page).first()).toContainText(
      /VDS Medium.*La moins chère qui suffit.*16\sGo.*ce que vous demandez.*250\sGo.*190\sGo de plus.*2 de plus.*24,99\s€.*5,01\s€ sous votre budget/,
    );
    await expect(field(page, 'Mémoire')).toHaveValue('16');
  }
  await expect(offers(page).first().getByRole('link', { name: 'Commander : VDS Medium' })).toHaveAttribute(
    'href',
    '/order/vds/vds-medium',
  );
  // Published memory, unpublished storage and threads.
  await expect(offers(page).nth(1)).toContainText(/VPS Ryzen 16\sGo.*À confirmer.*non publié\s: à confirmer/);
  await expect(results(page)).toContainText(/10 offres ont moins de 16\sGo de mémoire/);
  await results(page)
    .getByRole('button', { name: /^Aller jusqu’à 31,99/ })
    .press('Enter');
  await expect(results(page)).toBeFocused();
  await expect(summary(page)).toHaveText('1 offre convient, 5 à confirmer.');
  await expect(field(page, 'Budget')).toHaveValue('31,99');
  await page.goBack();
  await expect(field(page, 'Budget')).toHaveValue('30');
  await field(page, 'Budget').fill('beaucoup');
  await expect(field(page, 'Budget')).toHaveAccessibleDescription(/un montant en euros/);
  const clear = page.getByRole('button', { name: 'Tout effacer' });
  await clear.press('Enter');
  await expect(page).toHaveURL('/quel-serveur');
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();
});

test('« Précédent » while the visitor types drops the draft', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/quel-serveur');
  await kind(page, 'VPS').check();
  await expect(page).toHaveURL('/quel-serveur?besoin=vps');
  // With the clock stopped, the pause after the typing doesn't end.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await field(page, 'Mémoire').fill('64');
  await page.goBack();
  await expect(field(page, 'Mémoire')).toHaveValue('');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/quel-serveur');
});

test('needs on a phone bring offers and stock into view', async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/quel-serveur');
  await field(page, 'Mémoire').focus();
  await page.keyboard.type('128');
  await page.keyboard.press('Enter');
  await expect(results(page)).toBeFocused();
  await expect(offers(page).first()).toBeInViewport({ ratio: 0.5 });
  // 62,005 × 1,29 = 79,99.
  await expect(offers(page).first()).toContainText(/Exemple E5-128.*Dédié.*79,99\s€/);
  await page.getByLabel('Anti-DDoS').selectOption('Premium');
  await expect(summary(page)).toHaveText('Aucune offre ne convient.');
  await results(page).getByRole('button', { name: 'Accepter 64 Go de mémoire' }).click();
  await expect(offers(page).getByRole('heading')).toHaveText(['VDS Premium']);
  await expect(results(page)).toBeFocused();
  await field(page, 'Budget').fill('1');
  await results(page).getByRole('button', { name: 'Tout effacer' }).press('Enter');
  await expect(page).toHaveURL('/quel-serveur');
  await expect(results(page)).toBeFocused();
});

test('address with needs opens at its results on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/quel-serveur?memoire=16&budget=30');
  await expect(offers(page).first()).toBeInViewport({ ratio: 0.5 });
  await results(page).getByRole('link', { name: 'Modifier les critères' }).press('Enter');
  await expect(kind(page, 'Tout')).toBeInViewport();
});

test('stock out of reach is named, and recovers', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(/console error: Failed to load resource/, /response 503/);
  await page.route('**/api/servers/inventory', (route) => route.fulfill({ status: 503, body: '{}' }));
  await visit(page, '/quel-serveur?memoire=64');
  await expect(results(page).getByRole('alert')).toContainText('Impossible de charger les serveurs.');
  await expect(offers(page).first()).toContainText('VDS Premium');
  await page.unroute('**/api/servers/inventory');
  await results(page).getByRole('button', { name: 'Réessayer' }).click();
  // 44,50 × 1,29 = 57,405.
  await expect(offers(page).first()).toContainText(/Exemple E5-64.*57,41\s€/);
});

testWithoutScripts('finder without scripts lists every offer with its price', async ({ page }) => {
  await page.goto('/quel-serveur');
  await expect(page.locator('form[action="/quel-serveur"]')).toBeHidden();
  await results(page).getByText('Voir les 20 autres offres').click();
  // 12 game plans, 10 VPS, 4 VDS.
  await expect(offers(page)).toHaveCount(26);
  await expect(offers(page).last()).toContainText(/VPS Xeon sur mesure.*Sur devis/);
});
