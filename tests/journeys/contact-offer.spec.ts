import { expectStoredOnce, fields, fill, stored, submission, texts } from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { expectArrival, visit } from '../support/visit.ts';

test('When the address names an offer then the form names it and the message carries it', async ({
  page,
  site,
}) => {
  const sent = submission();
  await visit(page, '/contact?offre=vds-pro');
  await expect(page.getByText('Votre demande concerne l’offre vds-pro.')).toBeVisible();
  await fill(page, sent);
  await fields(page).submit.click();
  await expect(page.getByRole('status')).toHaveText(texts.success);
  await expectStoredOnce(site, sent);
  expect((await stored(site, sent))[0]?.offre).toBe('vds-pro');
});

test('When an offer’s own page leads to the form then the form names that offer', async ({ page }) => {
  await visit(page, '/offres/quantic?qubits=28');
  await page.getByRole('link', { name: 'Demander un accès' }).click();
  await expectArrival(page, '/contact?offre=quantic-28');
  await expect(page.getByText('Votre demande concerne l’offre quantic-28.')).toBeVisible();
});

test('When the address carries no name of an offer then none is named', async ({ page }) => {
  for (const query of ['', '?offre=', '?offre=a%20b', `?offre=${'x'.repeat(81)}`, '?offre=%3Cscript%3E']) {
    await visit(page, `/contact${query}`);
    await expect(fields(page).submit).toBeVisible();
    await expect(page.getByText('Votre demande concerne')).toHaveCount(0);
  }
});
