import type { Page } from 'playwright/test';
import { expect, test, testWithoutScripts } from '#support/test.ts';
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

test('link of another page to an offer of a later page shows it', async ({ page }) => {
  await visit(page, '/offres/fibre');
  await followCreatedLink(page, `${PATH}#erc-20g`);
  await expect(card(page, 'ERC 20G')).toBeInViewport();
  await expect(current(page, 'offres ERC')).toHaveText('2');
  await expect(
    card(page, 'ERC 20G').or(page.getByRole('listitem')).and(page.locator(':focus')),
  ).toContainText('ERC 20G');
});

testWithoutScripts('address without scripts leads to an offer of a later page', async ({ page }) => {
  await page.goto(`${PATH}#erc-100g`);
  await expect(page.getByRole('heading', { name: 'ERC 100G', exact: true })).toBeInViewport();
  await page.getByText('Puis-je commencer petit ?').click();
  await expect(page.getByText('la collecte brute commence à 100 Mb/s')).toBeVisible();
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

test('collection offers have the specified facts', async ({ page }) => {
  await visit(page, PATH);
  await expect(card(page, 'ERC 1G')).toContainText(/1\sGb\/s, sur devis/);
  await expect(page.getByRole('region', { name: 'Offres ERC' })).toContainText(
    /SLA de 99,99\s%, latence de moins de 3\sms, plus de 24 opérateurs, licence L6/,
  );
  await expect(card(page, 'ERC 1G').getByRole('link', { name: /^Demander/ })).toHaveAttribute(
    'href',
    '/contact?offre=erc-1g',
  );
  await expect(card(page, 'Collecte brute 100 Mb/s')).toContainText('Sur devis');
  await expect(page.getByRole('region', { name: 'Collecte brute' })).not.toContainText(/SLA|[Ll]atence|L6/);

  const table = page.getByRole('table', { name: 'L’ERC et les autres solutions, critère par critère' });
  await expect(table.getByRole('columnheader')).toHaveText(['Critère', 'Notre ERC', 'Autres solutions']);
  await expect(table.getByRole('row')).toHaveCount(7);
  for (const [criterion, ours] of [
    ['Disponibilité', '99,99 %'],
    ['Latence', 'moins de 3 ms'],
    ['Licence du routeur', 'L6'],
    ['Opérateurs interconnectés', 'plus de 24'],
  ] as const) {
    const cells = table.getByRole('row').filter({ hasText: criterion }).getByRole('cell');
    await expect(cells).toContainText([ours, '?']);
  }

  await expect(page.getByRole('figure', { includeHidden: true })).toHaveCount(5);
  await expect(page.getByText('Exemple illustratif')).toHaveCount(5);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Toutes les offres' })).toHaveAttribute('href', '/offres');
  for (const name of ['Demander une démo', 'Nous contacter'])
    await expect(main.locator('section').last().getByRole('link', { name })).toHaveAttribute(
      'href',
      '/contact',
    );
});

test('narrow page begins with its sections and the comparison', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, PATH);
  const stations = page.getByRole('navigation', { name: 'Sur cette page' });
  await expect(stations.getByRole('link', { name: 'Comparer' })).toBeInViewport();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Comparer les offres',
  );
  await expect(page.getByRole('cell', { name: 'SLA 99,99 %' })).toBeVisible();
  await stations.getByRole('link', { name: 'Questions' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Questions fréquentes' })).toBeInViewport();
  // Ten screens at most, the frame’s footer included: fourteen before.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8100);
});

test('profiles PAI and PSI name their readers, and lead to offers', async ({ page }) => {
  await visit(page, PATH);
  const profiles = page.getByRole('region', { name: 'Deux profils d’opérateur partenaire' });
  await expect(profiles.getByRole('article').getByRole('heading')).toHaveText(['PAI', 'PSI']);
  await profiles.getByText('Ce que vous recevez').first().press('Enter');
  await expect(profiles.getByText('Des lignes livrées sur votre réseau')).toBeVisible();
  await profiles.getByRole('link', { name: 'Voir la collecte brute' }).click();
  await expect(page.getByRole('heading', { name: 'Collecte brute', exact: true }).first()).toBeInViewport();
});
