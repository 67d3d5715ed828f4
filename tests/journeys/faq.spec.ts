import { expect, test } from '#support/test.ts';
import { visit } from '#support/visit.ts';

test('questions are open one at a time', async ({ page }) => {
  await visit(page, '/offres/telephonie');
  const items = page.getByRole('region', { name: 'Questions fréquentes' }).locator('details');
  const [first, second] = [items.nth(0), items.nth(1)];
  const getContent = (item: typeof first) => item.locator(':scope > :not(summary)').filter({ visible: true });
  await expect(getContent(first)).toHaveCount(0);
  await first.locator('summary').click();
  await expect(getContent(first)).toHaveCount(1);
  await first.locator('summary').press('Enter');
  await expect(first).not.toHaveAttribute('open');
  await first.locator('summary').press('Enter');
  await second.locator('summary').press('Space');
  await expect(getContent(second)).toHaveCount(1);
  await expect(getContent(first)).toHaveCount(0);
  await second.locator('summary').press('Space');
  await expect(second).not.toHaveAttribute('open');
});
