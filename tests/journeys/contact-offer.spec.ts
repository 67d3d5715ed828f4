import { expectSent, expectStoredOnce, fields, fill, stored, submission } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, visit } from '../support/visit.ts';

test('When the address names an offer then the form names it and the message carries it', async ({
  page,
  site,
}) => {
  const sent = submission();
  await visit(page, '/contact?offre=vds-pro');
  await expect(page.getByText('Votre demande concerne VDS Pro.')).toBeVisible();
  await fill(page, sent);
  await fields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, sent);
  expect((await stored(site, sent))[0]?.offre).toBe('vds-pro');
});

test('When an offer’s own page leads to the form then the form names that offer', async ({ page }) => {
  await visit(page, '/offres/quantic?qubits=28');
  await page.getByRole('link', { name: 'Demander un accès' }).click();
  await expectArrival(page, '/contact?offre=quantic-28');
  await expect(page.getByText('Votre demande concerne Simulateur quantique 28 qubits,')).toBeVisible();
});

test('When an offer’s figures aren’t all published then its sheet is asked for first, and its order stands beside', async ({
  page,
}) => {
  for (const [path, name, id, full] of [
    ['/offres/vps/xeon', 'Xeon 02', 'vps-xeon-02', 'VPS Xeon 02'],
    ['/offres/vps/ryzen', 'Ryzen 8 Go', 'vps-ryzen-8', 'VPS Ryzen 8 Go'],
    ['/offres/web', 'Web Pro', 'web-pro', 'Web Pro'],
  ] as const) {
    await visit(page, path);
    const row = page.locator(`#${id}`);
    await expect(row).toContainText('Nous consulter');
    await expect(row.getByRole('link')).toHaveText(['Demander la fiche', 'Commander', 'Ajouter au devis']);
    await row.getByRole('link', { name: `Demander la fiche : ${name}` }).press('Enter');
    await expectArrival(page, `/contact?offre=${id}`);
    await expect(page.getByText(`Votre demande concerne ${full}`)).toBeVisible();
  }
  // All of these is published.
  await visit(page, '/offres/vps/ryzen');
  await expect(page.getByRole('row', { name: /Ryzen 4/ }).getByRole('link')).toHaveText([
    'Commander',
    'Ajouter au devis',
  ]);
});

test('When the address carries no name of an offer then none is named', async ({ page }) => {
  for (const query of ['', '?offre=', '?offre=a%20b', `?offre=${'x'.repeat(81)}`, '?offre=%3Cscript%3E']) {
    await visit(page, `/contact${query}`);
    await expect(fields(page).submit).toBeVisible();
    await expect(page.getByText('Votre demande concerne')).toHaveCount(0);
  }
});
