import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const pager = (page: Page, name: string) => page.getByRole('navigation', { name: `Pages des ${name}` });

async function expectArrivalAt(page: Page, list: string, name: string) {
  await expect(card(page, name)).toBeInViewport();
  await expect(pager(page, list).locator('[aria-current="page"]')).toHaveText('2');
  await expect(page.getByRole('listitem').filter({ has: card(page, name) })).toBeFocused();
}

test('When the address names an offer of a later page then that page shows, at that offer', async ({
  page,
}) => {
  await visit(page, '/offres/collecte#erc-40g');
  await expectArrivalAt(page, 'offres ERC', 'ERC 40G');
  await expect(card(page, 'ERC 1G')).toBeHidden();
  await expect(pager(page, 'offres de collecte brute').locator('[aria-current="page"]')).toHaveText('1');
});

test('When the address names an offer of the first page then nothing is turned', async ({ page }) => {
  await visit(page, '/offres/collecte#collecte-1g');
  await expect(card(page, 'Collecte brute 1 Gb/s')).toBeInViewport();
  await expect(pager(page, 'offres de collecte brute').locator('[aria-current="page"]')).toHaveText('1');
});

test('When the address changes on the page then each offer named shows, also a second time', async ({
  page,
}) => {
  await visit(page, '/offres/collecte');
  const follow = (hash: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('main')?.append(link);
      link.click();
      link.remove();
    }, hash);
  await follow('#collecte-100g');
  await expectArrivalAt(page, 'offres de collecte brute', 'Collecte brute 100 Gb/s');
  await follow('#erc-100g');
  await expectArrivalAt(page, 'offres ERC', 'ERC 100G');
  await pager(page, 'offres ERC').getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(card(page, 'ERC 100G')).toBeHidden();
  await expect(page).toHaveURL('/offres/collecte');
  await follow('#erc-100g');
  await expectArrivalAt(page, 'offres ERC', 'ERC 100G');
});

test('When another page of the site links to an offer of a later page then it shows', async ({ page }) => {
  await visit(page, '/offres/fibre');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/offres/collecte#erc-20g' });
    document.querySelector('main')?.append(link);
    link.click();
  });
  await expect(card(page, 'ERC 20G')).toBeInViewport();
  await expect(pager(page, 'offres ERC').locator('[aria-current="page"]')).toHaveText('2');
  await expect(
    card(page, 'ERC 20G').or(page.getByRole('listitem')).and(page.locator(':focus')),
  ).toContainText('ERC 20G');
});

for (const hash of ['#inconnu', '#%E0%A4%A', '#']) {
  test(`When the address ends in « ${hash} » then the page shows as ever`, async ({ page }) => {
    await visit(page, `/offres/collecte${hash}`);
    await expect(card(page, 'ERC 1G')).toBeVisible();
    await expect(pager(page, 'offres ERC').locator('[aria-current="page"]')).toHaveText('1');
  });
}
