import type { Locator } from 'playwright/test';
import { get } from '../support/http.ts';
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

test('When a page has questions then each stands there with its answer, in one group', async ({ site }) => {
  for (const [path, atLeast] of faqs) {
    const html = (await get(site.origin, path)).body.toString();
    // Native disclosures: a group of one name, of which the browser opens one at a time.
    const names = [...html.matchAll(/<details\b[^>]* name="([^"]+)"[^>]*><summary/g)].map(([, name]) => name);
    expect(names.length, path).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(names).size, path).toBe(1);
  }
});

test('When questions are opened by mouse and keyboard then one is open at a time, and closes again', async ({
  page,
}) => {
  await visit(page, '/');
  const items = page.getByRole('main').locator('details[name]');
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
