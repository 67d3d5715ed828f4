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

test('article named in an address is clear of the header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/mentions-legales#cgv-8');
  const heading = page.getByRole('heading', { name: '8. Niveau de service' });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const sections = page.getByRole('navigation', { name: 'Sur cette page' });
  const [top, covered] = await Promise.all([heading.boundingBox(), sections.boundingBox()]);
  expect(top?.y ?? 0).toBeGreaterThanOrEqual((covered?.y ?? 0) + (covered?.height ?? 0));
});
