import { askFivem, plan, recommender, tier } from '../support/recommender.ts';
import { expect, test } from '../support/test.ts';
import { stopped, visit } from '../support/visit.ts';

const gone = { status: 404, body: '' };
const complaints = [/status of 404/, /^response 404: .*\/(dialog|RecommendedOffer)-/, /dynamically imported/];

test('When the search’s chunk is gone then the dialog leads to the page that searches, and works once it is back', async ({
  page,
  allow,
}) => {
  allow(...complaints);
  await visit(page, '/offres/vds');
  await page.route('**/dialog-*.js', (route) => route.fulfill(gone));
  const opener = page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
  const field = page.getByRole('dialog', { name: 'Rechercher' }).getByLabel(/^Une offre/);
  await opener.click();
  await field.fill('vds');
  await field.press('Enter');
  await expect(page).toHaveURL('/recherche?q=vds');
  await page.unroute('**/dialog-*.js');
  await opener.click();
  await expect(field).toBeFocused();
  await field.fill('vds');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('When a late chunk of the recommender is gone then its place says so, /games stays whole, and « Réessayer » recovers', async ({
  page,
  allow,
}) => {
  allow(...complaints);
  await page.route('**/RecommendedOffer-*.js', (route) => route.fulfill(gone));
  await visit(page, '/games');
  await askFivem(page, ['10', 'fr', 'non', 'non']);
  await expect(stopped(page)).toBeVisible();
  await tier(page, 'Offre Performance').check();
  await page.unroute('**/RecommendedOffer-*.js');
  await recommender(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(plan(page)).toContainText(/Multi-Gaming P 02.*13,99\s€/);
});
