import { operator } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

for (const [path, price] of [
  ['/offres/vds', '14,99 €'],
  ['/offres/telephonie-mobile', '7,99 €'],
] as const) {
  test(`When ${path} is printed then prices, answers and its address are on paper, and no control is`, async ({
    page,
  }) => {
    await visit(page, path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('main')).toContainText(price);
    await expect(page.getByText(operator.origin + path, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rechercher' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Plan du site' })).toBeHidden();
    const paper = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
    expect(paper).toBe('light');
  });
}

test('When the legal page is printed then every section is on paper, without its navigation', async ({
  page,
}) => {
  await visit(page, '/mentions-legales');
  await page.emulateMedia({ media: 'print' });
  for (const id of ['cgu', 'cgv', 'gdpr']) await expect(page.locator(`#${id}`)).toBeVisible();
  await expect(page.getByText(`${operator.origin}/mentions-legales`, { exact: true })).toBeVisible();
});
