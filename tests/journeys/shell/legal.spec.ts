import { expect, test } from '#support/releases.ts';
import { visit } from '#support/visit.ts';

test('#gdpr and #rgpd lead to the privacy policy, marked as current', async ({ page }) => {
  for (const anchor of ['gdpr', 'rgpd']) {
    await page.goto('about:blank');
    await visit(page, `/mentions-legales#${anchor}`);
    await expect(page.getByRole('heading', { name: 'Politique de confidentialité' })).toBeInViewport();
    await expect(page.locator('[aria-current=location]')).toHaveText('Données personnelles (RGPD)');
  }
});
