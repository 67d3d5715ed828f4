import type { Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const phone = { width: 390, height: 844 };
const compared = (page: Page) => page.getByRole('region', { name: 'Comparaison' });
const columns = (page: Page) => compared(page).getByRole('columnheader');

test('comparison keeps its columns on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, '/comparer?offres=vds-starter,vps-ryzen-8,inconnu,web-pro');
  await expect(columns(page)).toHaveText([/VDS Starter/, /VPS Ryzen 8\sGo/, /Web Pro/]);
  const row = (label: string) =>
    compared(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
      .getByRole('cell');
  const label = compared(page).getByRole('rowheader', { name: 'Mémoire' });
  const before = await label.boundingBox();
  await compared(page).focus();
  await expect(compared(page)).toBeFocused();
  await compared(page).evaluate((region) => region.scrollTo({ left: 300, behavior: 'instant' }));
  expect((await label.boundingBox())?.x).toBe(before?.x);
  const first = compared(page).getByRole('button', { name: 'Copier la fiche' }).first();
  await first.focus();
  expect((await first.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

  await compared(page).getByRole('button', { name: 'Retirer Web Pro' }).press('Enter');
  await expect(columns(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Côte à côte' })).toBeFocused();
  await page.getByLabel('Ajouter une offre').selectOption({ label: 'Exemple R9-128 (Dédié)' });
  await expect(columns(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\?offres=vds-starter%2Cvps-ryzen-8%2Cexemple-r9-128/);
  await page.getByRole('checkbox', { name: 'Différences seulement' }).check();
  await page.reload();
  await expect(columns(page)).toHaveText([/VDS Starter/, /VPS Ryzen 8\sGo/, /Exemple R9-128/]);
  await expect(row('Mémoire')).toHaveText([/^8\sGo$/, /^8\sGo$/, /128\sGo DDR4/]);
});

test('ticks of the finder lead to the comparison', async ({ page }) => {
  await visit(page, '/quel-serveur');
  await page.getByRole('checkbox', { name: 'Comparer VPS Ryzen 4 Go' }).check();
  await page.getByRole('textbox', { name: 'Mémoire' }).fill('64');
  await page.getByRole('checkbox', { name: 'Comparer VDS Premium' }).check();
  await page.getByRole('link', { name: 'Comparer (2)' }).click();
  await expect(columns(page)).toHaveText([/VPS Ryzen 4\sGo/, /VDS Premium/]);
});

testWithoutScripts('comparison without scripts is chosen in a form', async ({ page }) => {
  await page.goto('/comparer?offres=vds-starter,web-pro');
  await page.getByLabel('Ajouter une offre').selectOption('VDS Pro (VDS)');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(columns(page)).toHaveText([/VDS Starter/, /Web Pro/, /VDS Pro/]);
});
