import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';
import { expectFocusOrder } from './keyboard.ts';

test('compare bar at 320 px covers no element that Tab reaches', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/offres/web');
  for (const box of await page.getByRole('checkbox', { name: /^Comparer/ }).all()) await box.check();
  await expect(page.getByRole('region', { name: 'Offres cochées' })).toBeInViewport();
  // The bar is in its own place only at the end of the page.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expectFocusOrder(page, '/offres/web');
});
