import { expect, test } from '../../support/test.ts';

test.use({ javaScriptEnabled: false });

test('When scripts are off then plans, kinds of tunnel and questions are all there', async ({
  allow,
  page,
}) => {
  // Preloads are refused with scripts.
  allow(/csp .*\.js/);
  await page.goto('/offres/transit');
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(3);
  await expect(page.getByRole('row').filter({ visible: true })).toHaveCount(5);
  await expect(page.getByText('201,46')).toBeVisible();
  await page.locator('summary', { hasText: 'À quoi sert un tunnel IP ?' }).press('Enter');
  await expect(page.getByText('À faire passer votre trafic par notre réseau')).toBeVisible();
});
