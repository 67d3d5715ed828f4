import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

test('game in the site map leads to its tile or recommender', { tag: '@slow' }, async ({ page }) => {
  await visit(page, '/plan-du-site');
  await page.getByRole('link', { name: 'Palworld', exact: true }).click();
  await expect(page).toHaveURL('/games#jeu-palworld');
  await expect(page.getByRole('heading', { name: /^Palworld/ })).toBeInViewport();
  await visit(page, '/plan-du-site');
  await page.getByRole('link', { name: 'Valheim', exact: true }).click();
  await expect(page).toHaveURL('/games?jeu=valheim#conseiller');
  await expect(page.getByRole('combobox', { name: 'Votre jeu ou programme' })).toHaveValue('valheim');
});
