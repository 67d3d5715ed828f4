import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { get } from '../support/http.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const results = (page: Page) => dialog(page).getByRole('option');

async function search(page: Page, query: string) {
  await visit(page, '/contact');
  await opener(page).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
}

test('When an offer, a price or a misspelt word is searched then the first result leads to its page', async ({
  page,
}) => {
  for (const [query, first, path] of [
    ['vps', /^VPS/, '/offres/vps'],
    ['hebergement', /^Hébergement web/, '/offres/web'],
    ['minecarft', /^Minecraft/, '/games'],
    ['14,99', /^VDS Starter.*14,99/, '/offres/vds'],
  ] as const) {
    await search(page, query);
    await expect(results(page).first()).toHaveText(first);
    await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ résultats?/);
    await results(page).first().click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${path}([?#].*)?$`));
  }
});

test('When nothing is found then it says so and the site’s plan is offered', async ({ page }) => {
  await search(page, 'zzzzzz');
  await expect(dialog(page).getByRole('status')).toHaveText('Aucun résultat pour « zzzzzz ».');
  await expect(results(page)).toHaveCount(0);
  await expect(dialog(page).getByRole('link', { name: 'Tout le plan du site' })).toHaveAttribute(
    'href',
    '/plan-du-site',
  );
});

test('When only the keyboard is used then « / » opens, arrows choose, Enter follows', {
  tag: '@exported',
}, async ({ page }) => {
  await visit(page, '/contact');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('fibre');
  await expect(results(page).nth(1)).toBeVisible();
  await expect(results(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(results(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(results(page).nth(1)).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(results(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/offres\/fibre/);
  await expect(dialog(page)).toBeHidden();
});

test('When Esc is pressed then the search closes and its button has the focus', async ({ page }) => {
  await search(page, 'vps');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('When « / » is typed in a field then it is a character', async ({ page }) => {
  await visit(page, '/contact');
  await page.getByRole('textbox', { name: 'Prénom' }).pressSequentially('a/b');
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toHaveValue('a/b');
  await expect(dialog(page)).toHaveCount(0);
});

test('When the index can’t be had then it says so, and « Réessayer » recovers', async ({ page, allow }) => {
  allow(/recherche\.json|ERR_FAILED/);
  await page.route('**/recherche.json', (route) => route.abort());
  await search(page, 'vps');
  await expect(dialog(page).getByRole('status')).toHaveText('La recherche n’a pas pu être chargée.');
  await page.unroute('**/recherche.json');
  await dialog(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(results(page).first()).toHaveText(/^VPS/);
});

test('When the search is used first then under 15 kB are loaded, and nothing of it before', async ({
  page,
  site,
}) => {
  const loaded: string[] = [];
  await visit(page, '/contact');
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await opener(page).click();
  await field(page).fill('vps');
  await expect(results(page).first()).toBeVisible();
  expect(loaded).toContain('/recherche.json');
  expect(loaded.filter((file) => file.endsWith('.js'))).toHaveLength(1);
  const bodies = await Promise.all(loaded.map((file) => get(site.origin, file)));
  const bytes = bodies.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(bytes).toBeLessThan(15_000);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('When « Rechercher » is pressed then the form leads to the site’s plan', { tag: '@exported' }, async ({
    page,
    allow,
  }) => {
    allow(/csp .*\.js/);
    await page.goto('/contact');
    await opener(page).click();
    await expect(page).toHaveURL(/\/plan-du-site\??$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/plan du site/i);
  });
});
