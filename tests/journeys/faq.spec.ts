import type { Locator } from 'playwright/test';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** Pages with questions, and how many each has (specification, section 2, where it says). */
const faqs: [path: string, atLeast: number][] = [
  ['/', 10],
  ['/offres/fibre', 2],
  ['/offres/transit', 2],
  ['/offres/telephonie', 2],
  ['/offres/telephonie-mobile', 2],
  ['/offres/trunk', 4],
  ['/offres/quantic', 2],
  ['/offres/object-storage', 2],
];

const summary = (item: Locator) => item.locator('summary');
const isOpen = (item: Locator, open: boolean) =>
  open ? expect(item).toHaveAttribute('open') : expect(item).not.toHaveAttribute('open');

for (const [path, atLeast] of faqs) {
  test(`When questions of ${path} are opened by mouse and keyboard then one is open at a time, and closes again`, async ({
    page,
  }) => {
    await visit(page, path);
    // Native disclosures: a group without a name of its own.
    const items = page.getByRole('main').locator('details[name]');
    expect(await items.count()).toBeGreaterThanOrEqual(atLeast);
    const [first, second] = [items.nth(0), items.nth(1)];
    await isOpen(first, false);
    await summary(first).click();
    await isOpen(first, true);
    await expect(first.locator(':scope > div')).toBeVisible();
    await summary(second).press('Enter');
    await isOpen(second, true);
    await isOpen(first, false);
    await summary(second).press('Space');
    await isOpen(second, false);
  });
}
