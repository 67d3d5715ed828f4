import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { expectArrival, visit } from '../../support/visit.ts';

const question = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name, exact: true }) });
const summary = (page: Page, name: string) => question(page, name).locator('summary');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages des questions' });

const first = 'Qu’est-ce que la collecte ?';
const second = 'Quelle différence entre l’ERC et la collecte brute ?';
const fourth = 'Pourquoi tout est-il sur devis ?';

test('When questions are opened by keyboard then one is open at a time, and Enter closes it', async ({
  page,
}) => {
  await visit(page, '/offres/collecte');
  await summary(page, first).press('Enter');
  await expect(question(page, first)).toHaveAttribute('open');
  await summary(page, second).press('Space');
  await expect(question(page, second)).toHaveAttribute('open');
  await expect(question(page, first)).not.toHaveAttribute('open');
  await summary(page, second).press('Enter');
  await expect(question(page, second)).not.toHaveAttribute('open');
});

test('When a question of the next page is opened then the one left open before is closed', async ({
  page,
}) => {
  await visit(page, '/offres/collecte');
  await summary(page, first).click();
  await pager(page).getByRole('button', { name: 'Suivant' }).click();
  await expect(summary(page, first)).toBeHidden();
  await summary(page, fourth).click();
  await expect(page.getByText('Un prix d’appel serait faux')).toBeVisible();
  await pager(page).getByRole('button', { name: 'Précédent' }).click();
  await expect(question(page, first)).not.toHaveAttribute('open');
});

test('When the comparison is read then it says what ERC is, and asks the others', async ({ page }) => {
  await visit(page, '/offres/collecte');
  const table = page.getByRole('table', { name: 'L’ERC et les autres solutions, critère par critère' });
  await expect(table.getByRole('columnheader')).toHaveText(['Critère', 'Notre ERC', 'Autres solutions']);
  await expect(table.getByRole('row')).toHaveCount(7);
  for (const [criterion, ours] of [
    ['Disponibilité', '99,99 %'],
    ['Latence', 'moins de 3 ms'],
    ['Licence du routeur', 'L6'],
    ['Opérateurs interconnectés', 'plus de 24'],
  ]) {
    const cells = table.getByRole('row').filter({ hasText: criterion }).getByRole('cell');
    await expect(cells.first()).toContainText(ours ?? '');
    await expect(cells.last()).toContainText('?');
  }
});

test('When the page is narrow then the first stations and the comparison come before all else', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/offres/collecte');
  const stations = page.getByRole('navigation', { name: 'Sur cette page' });
  await expect(stations.getByRole('link', { name: 'Comparer' })).toBeInViewport();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Comparer sans tricher',
  );
  await expect(page.getByRole('cell', { name: 'SLA 99,99 %' })).toBeVisible();
  await stations.getByRole('link', { name: 'Questions' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Questions fréquentes' })).toBeInViewport();
  // Ten screens at most, the frame’s footer included: fourteen before.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8100);
});

test('When profiles are read then PAI and PSI each say who they are for and lead to offers', async ({
  page,
}) => {
  await visit(page, '/offres/collecte');
  const profiles = page.getByRole('region', { name: 'Deux profils d’opérateur partenaire' });
  await expect(profiles.getByRole('article').getByRole('heading')).toHaveText(['PAI', 'PSI']);
  await profiles.getByText('Ce qu’il reçoit').first().press('Enter');
  await expect(profiles.getByText('Des lignes livrées sur votre réseau')).toBeVisible();
  await profiles.getByRole('link', { name: 'Voir la collecte brute' }).click();
  await expect(page.getByRole('heading', { name: 'Collecte brute', exact: true }).first()).toBeInViewport();
});

for (const name of ['Demander une démo', 'Nous contacter']) {
  test(`When « ${name} » is followed then the contact form opens`, async ({ page }) => {
    await visit(page, '/offres/collecte');
    const block = page.getByRole('main').locator('section').last();
    await block.getByRole('link', { name }).click();
    await expectArrival(page, '/contact');
  });
}

test('When testimonials are read then each is labelled an illustrative example', async ({ page }) => {
  await visit(page, '/offres/collecte');
  await expect(page.getByRole('figure', { includeHidden: true })).toHaveCount(5);
  await expect(page.getByText('Exemple illustratif')).toHaveCount(5);
});

test('When the way back is followed then the catalogue opens', async ({ page }) => {
  await visit(page, '/offres/collecte');
  await expect(page.getByRole('main').getByRole('link', { name: 'Toutes les offres' })).toHaveAttribute(
    'href',
    '/offres',
  );
});
