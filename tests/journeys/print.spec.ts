import { operatorConfiguration } from '#support/pages.ts';
import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** As wide as A4 within its margins. */
const PAPER = { width: 703, height: 1032 };

test('print of the mobile page has all there is to read, and no control', async ({ page }) => {
  await page.clock.setFixedTime('2026-12-01T10:00:00+01:00');
  await visit(page, '/offres/telephonie-mobile');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // A browser sends this event before it prints; the emulated medium doesn't.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.setViewportSize(PAPER);
  await expect(page.getByRole('main')).toContainText('7,99 €');
  await expect(
    page.getByText(`${operatorConfiguration.origin}/offres/telephonie-mobile`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Imprimé le 1er décembre 2026', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Plan du site' })).toBeHidden();
  const paper = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(paper).toBe('light');
});

test('printed comparison has one sheet in full width, and no control', { tag: '@slow' }, async ({ page }) => {
  const comparison = page.getByRole('region', { name: 'Côte à côte' });
  await visit(page, '/comparer?offres=vds-starter,vps-ryzen-8,web-pro,web-starter');
  const table = comparison.getByRole('region', { name: 'Comparaison' });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await expect(table).toContainText('14,99 €');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(comparison.getByRole('button')).toHaveCount(0);
  for (const control of ['Ajouter une offre', 'Différences seulement', 'Actions'])
    await expect(comparison.getByText(control, { exact: true })).toBeHidden();
});
