import { expect, test } from '../support/kept-page.ts';
import { pages } from '../support/pages.ts';
import { visit } from '../support/visit.ts';
import { expectNoViolations } from './axe.ts';
import { expectOrderOfStops } from './keyboard.ts';
import { expectLayoutHolds } from './layout.ts';

for (const path of [...pages, '/nope']) {
  test(`When ${path} is walked, read and drawn then all of it holds`, async ({ page, allow }) => {
    if (path === '/nope') allow(/404/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, path);
    if (path === '/offres/dedies') {
      // The notice leaves by itself, and its stops with it.
      await expect(page.getByText('Le stock peut varier.')).toBeVisible();
      await expect(page.getByText('Le stock peut varier.')).toBeHidden();
    }
    // /offres/dedies and /lab ask the API for lists of their own.
    await expect(page.getByText(/^Chargement des (serveurs|projets)…$/)).toHaveCount(0);
    await test.step('by keyboard', () => expectOrderOfStops(page, path));
    // The header lies over what a page was scrolled to.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await test.step('by axe-core', () => expectNoViolations(page, path));
    // Last: it leaves the page in other letters.
    await test.step('by eye', () => expectLayoutHolds(page));
  });
}
