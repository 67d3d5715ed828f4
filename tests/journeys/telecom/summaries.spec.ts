import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

test('summary of an offer is followed from its page, and shown and printed alone', async ({ page }) => {
  await visit(page, '/offres/fibre');
  await page.getByRole('link', { name: 'Récapitulatif contractuel : Fibre mutualisée PRO' }).click();
  await expect(page).toHaveURL('/recapitulatifs#recap-fibre-pro');
  const sheets = page.getByRole('main').getByRole('article');
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect(sheets).toHaveCount(1);
    await expect(sheets.getByRole('heading', { level: 2 })).toHaveText('Fibre mutualisée PRO');
  }
  await expect(sheets.getByRole('heading', { level: 3 })).toHaveText([
    'Fournisseur',
    'Services et équipements',
    'Débit et recours',
    'Prix',
    'Durée, renouvellement et résiliation',
    'Accessibilité',
    'Niveau de service et réclamations',
  ]);
  await expect(sheets).toContainText(/Abonnement49,99\s€ HT \/ mois soit 59,99\s€ TTC/);
  await expect(sheets).not.toContainText('Nous consulter');
  await expect(sheets).toContainText(/Il manque à ce récapitulatif\s: équipement fourni\s; débit minimal/);
});

test('summaries open one by one from their index, and print all', async ({ page }) => {
  await visit(page, '/recapitulatifs');
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('article')).toHaveCount(27);
  await page.emulateMedia({ media: 'screen' });
  await main.getByRole('navigation', { name: 'Offres' }).getByRole('link', { name: 'Trunk Max' }).click();
  await expect(main.getByRole('article')).toHaveCount(1);
  await main.getByRole('link', { name: 'Tous les récapitulatifs' }).click();
  await expect(main.getByRole('article')).toHaveCount(0);
});
