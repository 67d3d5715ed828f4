import type { Page } from 'playwright/test';
import { expect, test } from '#support/test.ts';
import { followCreatedLink, visit } from '#support/visit.ts';

const PATH = '/offres/collecte';
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const pager = (page: Page, list: string) => page.getByRole('navigation', { name: `Pages des ${list}` });
const current = (page: Page, list: string) => pager(page, list).locator('[aria-current="page"]');

/** An offer of a list's second page is in sight, with the focus. */
async function expectArrivalAt(page: Page, list: string, name: string) {
  await expect(card(page, name)).toBeInViewport();
  await expect(current(page, list)).toHaveText('2');
  await expect(page.getByRole('listitem').filter({ has: card(page, name) })).toBeFocused();
}

test('address with an offer of a later page shows that page', async ({ page }) => {
  await visit(page, `${PATH}#erc-40g`);
  await expectArrivalAt(page, 'offres ERC', 'ERC 40G');
  await expect(card(page, 'ERC 1G')).toBeHidden();
  await expect(current(page, 'offres de collecte brute')).toHaveText('1');
});

test('address that names no offer of a later page turns nothing', async ({ page }) => {
  for (const hash of ['#inconnu', '#%E0%A4%A', '#', '#collecte-1g']) {
    await visit(page, PATH + hash);
    await expect(card(page, 'ERC 1G')).toBeVisible();
    for (const list of ['offres ERC', 'offres de collecte brute'])
      await expect(current(page, list)).toHaveText('1');
  }
  await expect(card(page, 'Collecte brute 1 Gb/s')).toBeInViewport();
});

test('links to offers of later pages show each, also a second time', async ({ page }) => {
  await visit(page, PATH);
  await followCreatedLink(page, '#collecte-100g');
  await expectArrivalAt(page, 'offres de collecte brute', 'Collecte brute 100 Gb/s');
  await followCreatedLink(page, '#erc-100g');
  await expectArrivalAt(page, 'offres ERC', 'ERC 100G');
  await pager(page, 'offres ERC').getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(card(page, 'ERC 100G')).toBeHidden();
  await expect(page).toHaveURL(PATH);
  await followCreatedLink(page, '#erc-100g');
  await expectArrivalAt(page, 'offres ERC', 'ERC 100G');
});

test('question of the next page closes the one left open', async ({ page }) => {
  await visit(page, PATH);
  const question = (name: string) =>
    page.getByRole('group').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const first = question('Qu’est-ce que la collecte ?');
  const turn = (name: string) => pager(page, 'questions').getByRole('button', { name }).click();
  await first.locator('summary').click();
  await turn('Suivant');
  await expect(first.locator('summary')).toBeHidden();
  await question('Pourquoi tout est-il sur devis ?').locator('summary').click();
  await expect(page.getByText('Le prix d’une collecte dépend')).toBeVisible();
  await turn('Précédent');
  await expect(first).not.toHaveAttribute('open');
});
