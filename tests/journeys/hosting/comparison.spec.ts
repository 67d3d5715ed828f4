import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Offres à comparer' }).getByRole('checkbox', { name, exact: true });
const compared = (page: Page) => page.getByRole('region', { name: 'Comparaison' });
const columns = (page: Page) => compared(page).getByRole('columnheader');
const labels = (page: Page) => compared(page).getByRole('rowheader');
const differences = (page: Page) => page.getByRole('checkbox', { name: 'Différences seulement' });

test('When two plans of a page are chosen then they stand side by side, and a reload keeps them', async ({
  page,
}) => {
  for (const [path, first, second, query] of [
    ['/offres/vps/xeon', 'Xeon Starter', 'Xeon 05', 'vps-xeon-starter%2Cvps-xeon-05'],
    ['/offres/vps/ryzen', 'Ryzen 4 Go', 'Ryzen 32 Go', 'vps-ryzen-4%2Cvps-ryzen-32'],
    ['/offres/vds', 'VDS Starter', 'VDS Premium', 'vds-starter%2Cvds-premium'],
    ['/offres/web', 'Web Starter', 'Web Pro', 'web-starter%2Cweb-pro'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText('Aucune offre choisie.')).toBeVisible();
    await choice(page, first).check();
    await expect(page.getByText('Choisissez encore une offre.')).toBeVisible();
    await choice(page, second).press('Space');
    await expect(columns(page)).toHaveText([first, second]);
    await expect(page).toHaveURL(`${path}?comparer=${query}`);
    await page.reload();
    await expect(columns(page)).toHaveText([first, second]);
    await expect(choice(page, second)).toBeChecked();
    await choice(page, first).uncheck();
    await expect(compared(page)).toHaveCount(0);
    await choice(page, second).uncheck();
    await expect(page).toHaveURL(path);
  }
});

test('When « Différences seulement » is ticked then equal lines hide, and a reload keeps it', async ({
  page,
}) => {
  const different = ['vCores', 'Mémoire', 'Stockage', 'IPv4 dédiées', 'Prix', 'Fiche'];
  await visit(page, '/offres/vds?comparer=vds-starter,vds-medium');
  await expect(labels(page)).toHaveCount(10);
  await differences(page).check();
  await expect(labels(page)).toHaveText(different);
  await expect(page).toHaveURL(/differences=oui$/);
  await page.reload();
  await expect(labels(page)).toHaveText(different);
  await differences(page).press('Space');
  await expect(labels(page)).toHaveCount(10);
});

test('When four plans are chosen then a fifth is refused until one is given back', async ({ page }) => {
  await visit(page, '/offres/vps/xeon');
  for (const name of ['Xeon Starter', 'Xeon 02', 'Xeon 03', 'Xeon 04']) await choice(page, name).check();
  await expect(columns(page)).toHaveCount(4);
  await expect(choice(page, 'Xeon 05')).toBeDisabled();
  await choice(page, 'Xeon 02').uncheck();
  await choice(page, 'Xeon 05').check();
  await expect(columns(page)).toHaveText(['Xeon Starter', 'Xeon 03', 'Xeon 04', 'Xeon 05']);
});

test('When the address names strangers, doubles and five plans then the first four that exist show', async ({
  page,
}) => {
  const ids = 'vps-xeon-05,inconnu,vps-xeon-05,vps-xeon-04,vds-pro,vps-xeon-03,vps-xeon-02,vps-xeon-starter';
  await visit(page, `/offres/vps/xeon?comparer=${ids}`);
  await expect(columns(page)).toHaveText(['Xeon 05', 'Xeon 04', 'Xeon 03', 'Xeon 02']);
  await expect(choice(page, 'Xeon Starter')).toBeDisabled();
});

test('When plans are compared then the table is right, « Nous consulter » where nothing is published', async ({
  page,
}) => {
  await visit(page, '/offres/web?comparer=web-pro,web-starter');
  await expect(compared(page).getByRole('row')).toContainText([
    /Web Pro.*Web Starter/,
    /Processeur.*Nous consulter.*Nous consulter/,
    /Mémoire.*Nous consulter.*Nous consulter/,
    /Stockage.*10\sGo.*5\sGo/,
    /Sites.*4.*2/,
    /Boîtes aux lettres.*4 × 2\sGo.*2 × 2\sGo/,
    /Sous-domaines.*3.*1/,
    /Prix.*3,99.*4,79.*1,99.*2,39/,
    /Fiche/,
  ]);
});

test('When « Copier la fiche » is used then that plan’s sheet is on the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/offres/vds?comparer=vds-starter,vds-pro');
  await compared(page).getByRole('button', { name: 'Copier la fiche' }).first().press('Enter');
  await expect(compared(page).getByRole('status').first()).toHaveText('Copié.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replace(/[^\S\n]/g, ' ').split('\n')).toEqual([
    'VDS Starter',
    'vCores : 4',
    'Mémoire : 8 Go',
    'Stockage : 150 Go NVMe',
    'IPv4 dédiées : 2',
    'Réseau : 1 Gb/s',
    'Anti-DDoS : Standard',
    'Snapshots et sauvegardes : Non',
    'Support B2B prioritaire : Non',
    'Prix : 14,99 € HT / mois, soit 17,99 € TTC',
  ]);
});

test('When the clipboard is refused then the sheet shows to be copied by hand', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refusé', 'NotAllowedError'));
  });
  await visit(page, '/offres/vds?comparer=vds-starter,vds-pro');
  await compared(page).getByRole('button', { name: 'Copier la fiche' }).last().click();
  await expect(page.getByRole('textbox', { name: 'À copier' })).toHaveValue(/^VDS Pro\nvCores : 8\n/);
});
