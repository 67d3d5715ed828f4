import { expect, test } from '../../support/test.ts';

test.use({ javaScriptEnabled: false });

test.beforeEach(({ allow }) => {
  // Preloads are refused with scripts.
  allow(/csp .*\.js/);
});

test('When scripts are off then every offer, testimonial and question is shown, without a pager', async ({
  page,
}) => {
  await page.goto('/offres/collecte');
  const shown = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('article');
  for (const [region, count] of [
    ['Offres ERC', 6],
    ['Collecte brute', 5],
  ] as const) {
    await expect(shown(region).filter({ visible: true })).toHaveCount(count);
  }
  await expect(page.getByRole('figure').filter({ visible: true })).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Questions fréquentes' }).locator('summary')).toHaveCount(9);
  await expect(page.getByRole('button', { name: 'Suivant' })).toHaveCount(0);
});

test('When scripts are off then questions still open one at a time', async ({ page }) => {
  await page.goto('/offres/collecte');
  await page.getByText('Puis-je commencer petit ?').click();
  await expect(page.getByText('la collecte brute commence à 100 Mb/s')).toBeVisible();
  await page.locator('summary', { hasText: 'Pourquoi tout est-il sur devis ?' }).press('Enter');
  await expect(page.getByText('Un prix d’appel serait faux')).toBeVisible();
  await expect(page.getByText('la collecte brute commence à 100 Mb/s')).toBeHidden();
});

test('When scripts are off then an address still leads to an offer of a later page', async ({ page }) => {
  await page.goto('/offres/collecte#erc-100g');
  await expect(page.getByRole('heading', { name: 'ERC 100G', exact: true })).toBeInViewport();
});
