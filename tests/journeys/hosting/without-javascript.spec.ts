import { expect, test } from '../../support/test.ts';

test.use({ javaScriptEnabled: false });

test('When scripts are off then every data centre is shown, without a pager', async ({ allow, page }) => {
  // Preloads are refused with scripts.
  allow(/csp .*\.js/);
  await page.goto('/offres/housing');
  await expect(page.getByRole('heading', { name: 'Le Creusot' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suivant' }).first()).toBeHidden();
});

test('When scripts are off then both lists of game servers are shown, and nothing that would choose one', async ({
  allow,
  page,
}) => {
  allow(/csp .*\.js/);
  await page.goto('/games');
  await expect(page.getByRole('table', { name: /^Offre Basic/ })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Offre Performance/ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Gamme' })).toBeHidden();
});

test('When scripts are off then nobody is asked to tick what to compare', async ({ allow, page }) => {
  allow(/csp .*\.js/);
  await page.goto('/offres/vds');
  await expect(page.getByRole('heading', { name: 'Quatre tailles' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Cochez');
});
