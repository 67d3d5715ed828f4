import { operator } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test.use({ javaScriptEnabled: false });

test('When scripts are off then benefits and both links are there', async ({ allow, page }) => {
  // Preloads are refused with scripts.
  allow(/csp .*\.js/);
  await page.goto('/offres/pbx-managed');
  await expect(page.getByRole('region', { name: 'Ce que vous y gagnez' }).getByRole('term')).toHaveCount(6);
  const quote = page.getByRole('link', { name: 'Demander un devis gratuit' }).first();
  await expect(quote).toHaveAttribute('href', operator.hosts.quote);
  await expect(quote).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Parler à un expert' }).first()).toHaveAttribute(
    'href',
    '/contact',
  );
});
