import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { sendRawRequest } from '#support/http.ts';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';
import { TELEMETRY_SCRIPT_PATTERN } from '../budgets/page-budgets.ts';

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const results = (page: Page) => dialog(page).getByRole('option');
const recent = (page: Page) => dialog(page).getByRole('region', { name: 'Recherches récentes' });

async function search(page: Page, query: string) {
  await opener(page).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
}

test('search shows why its first result is found, and leads there', async ({ page }) => {
  await visit(page, '/contact');
  for (const [query, first, hit, path] of [
    ['hebergement', /^Hébergement web/, 'Hébergement', '/offres/web'],
    [
      '16go ram',
      /^VPS Ryzen 16\sGo.*20,99\s€ HT \/ mois.*Mémoire 16\sGo/,
      '16 Go',
      '/offres/vps/ryzen#vps-ryzen-16',
    ],
    // Twice on one page: the place changes where no page does.
    ['2,5 gbps xeon', /^2,5\sGb\/s/, '2,5 Gb/s', '/offres/vps/xeon#debit-2-5'],
    ['vps xeon 48 go', /^VPS Xeon/, 'VPS', '/offres/vps/xeon#vps-xeon-05'],
  ] as const) {
    await search(page, query);
    await expect(results(page).first()).toHaveText(first);
    await expect(results(page).first().locator('mark').first()).toHaveText(hit);
    await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ résultats?/);
    await results(page).first().click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(page.locator(new URL(path, 'http://site').hash || 'h1')).toBeInViewport();
  }
});

test('found question has its answer open, on this page or another', { tag: '@slow' }, async ({ page }) => {
  const answer = page.locator('#comment-resilier');
  for (const from of ['/offres/fibre', '/']) {
    await visit(page, from);
    await search(page, 'comment résilier');
    await expect(results(page).first()).toHaveText(/^Comment résilier \?Question · Accueil/);
    await results(page).first().click();
    await expect(page).toHaveURL('/#comment-resilier');
    await expect(answer).toContainText('espace client, au moins 48 heures avant');
    await expect(answer).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Comment résilier ?' })).toBeInViewport();
  }
  // Closed again, and far from: the address has its anchor already.
  for (const key of ['Enter', 'click']) {
    await page.getByText('Comment résilier ?').click();
    await expect(answer).toBeHidden();
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await search(page, 'comment résilier');
    await expect(results(page).first()).toHaveText(/^Comment résilier/);
    if (key === 'Enter') await field(page).press('Enter');
    else await results(page).first().click();
    await expect(answer).toBeInViewport();
  }
});

test('search by keyboard opens, chooses, follows and closes', async ({ page }) => {
  await visit(page, '/contact');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Prénom' }).pressSequentially('a/b');
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toHaveValue('a/b');
  await expect(dialog(page)).toHaveCount(0);
  await opener(page).focus();
  // Speech input types single keys by accident.
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })),
  );
  await expect(dialog(page)).toBeVisible();
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
  await expect(results(page).last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/offres/fibre');
  await expect(dialog(page)).toBeHidden();
});

test('search offers the last five that led to a result', { tag: '@slow' }, async ({ page, context }) => {
  await visit(page, '/contact');
  for (const query of ['vps', 'fibre', 'esim', 'vds', 'gtr', 'fibre', '  paypal ']) {
    await search(page, query);
    await results(page).first().click();
    await expect(dialog(page)).toBeHidden();
  }
  await opener(page).click();
  const last = ['paypal', 'fibre', 'gtr', 'vds', 'esim'];
  await expect(recent(page).getByRole('button')).toHaveText([...last, 'Effacer']);
  expect(await context.cookies()).toEqual([]);
  await recent(page).getByRole('button', { name: 'gtr' }).click();
  await expect(field(page)).toHaveValue('gtr');
  await expect(field(page)).toBeFocused();
  await expect(results(page).first()).toHaveText(/^Fibre entreprise/);
  await field(page).fill('');
  await recent(page).getByRole('button', { name: 'Effacer' }).click();
  await expect(recent(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('recherches'))).toBeNull();
});

test('search without a result says so, and offers all texts and the plan', async ({ page }) => {
  await visit(page, '/contact');
  await search(page, 'zzzzzz');
  await expect(dialog(page).getByRole('status')).toHaveText('Aucun résultat pour « zzzzzz ».');
  await expect(results(page)).toHaveCount(0);
  await expect(dialog(page).getByRole('link', { name: 'Tout le plan du site' })).toHaveAttribute(
    'href',
    '/plan-du-site',
  );
  await field(page).press('Enter');
  await expect(page).toHaveURL('/recherche?q=zzzzzz');
  await search(page, '');
  await field(page).press('Enter');
  await expect(field(page)).toBeFocused();
  await field(page).fill('percentile');
  await dialog(page).getByRole('link', { name: 'Chercher dans tout le texte' }).click();
  await expect(page).toHaveURL('/recherche?q=percentile');
  await expect(page.getByRole('searchbox')).toHaveValue('percentile');
});

test('search without its index says so, and recovers by « Réessayer »', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/recherche\.json|ERR_FAILED/);
  await page.route('**/recherche.json', (route) => route.abort());
  await visit(page, '/contact');
  await search(page, 'vps');
  await expect(dialog(page).getByRole('status')).toHaveText('La recherche n’a pas pu être chargée.');
  await page.unroute('**/recherche.json');
  await dialog(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(results(page).first()).toHaveText(/^VPS/);
});

test('first search loads under 30 kB', async ({ page, site }) => {
  const loaded: string[] = [];
  await visit(page, '/contact');
  page.on('request', (request) => {
    // The page's own reports go out later.
    if (request.resourceType() !== 'ping') loaded.push(new URL(request.url()).pathname);
  });
  await opener(page).click();
  await field(page).fill('vps');
  await expect(results(page).first()).toBeVisible();
  // Telemetry comes a second after the page, whatever the visitor does, and asks for a page that came from a cache once more.
  const files = loaded.filter((file) => file !== '/contact' && !TELEMETRY_SCRIPT_PATTERN.test(file)).sort();
  expect(files).toEqual([
    '/recherche.json',
    expect.stringMatching(/^\/shell\/assets\/dialog-/),
    expect.stringMatching(/^\/shell\/assets\/load-/),
  ]);
  const bodies = await Promise.all(files.map((file) => sendRawRequest(site.origin, file)));
  const bytes = bodies.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(bytes).toBeLessThanOrEqual(30_000);
});

test('page of results has them', async ({ page }) => {
  await visit(page, '/recherche?q=comment+r%C3%A9silier');
  const resultList = page.getByRole('main').getByRole('list').first();
  await expect(page.getByRole('searchbox')).toHaveValue('comment résilier');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })).toHaveText(
    /^\d+ résultats pour «\scomment résilier\s»\.$/,
  );
  await expect(resultList.getByRole('link').first()).toHaveAttribute('href', '/#comment-resilier');
  await page.getByRole('searchbox').fill('médiateur');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/recherche?q=m%C3%A9diateur');
  await expect(resultList.getByRole('link').first()).toHaveText('Médiation de la consommation');
  await resultList.getByRole('link').first().click();
  await expect(page).toHaveURL('/mentions-legales#editeur-mediation');
  await page.goBack();
  await expect(resultList.getByRole('link').first()).toHaveText('Médiation de la consommation');
});

testWithoutScripts('search without scripts works by its page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  await opener(page).click();
  await expect(page).toHaveURL(/\/recherche\??$/);
  await page.getByRole('searchbox').fill('comment résiliier');
  await page.getByRole('searchbox').press('Enter');
  const firstResult = page.getByRole('main').getByRole('list').first().getByRole('link').first();
  await expect(firstResult).toHaveText('Comment résilier ?');
  await expect(page.getByText('JavaScript')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await firstResult.click();
  await expect(page).toHaveURL('/#comment-resilier');
  await expect(page.getByText('Depuis l’espace client, au moins 48 heures avant')).toBeInViewport();
});

testWithoutScripts(
  'misspelt address without scripts has a link to the page meant',
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/404/);
    await page.goto('/offres/vsp');
    await expect(page.getByRole('searchbox')).toHaveValue('offres vsp');
    await page.getByRole('main').getByRole('link', { name: 'VPS', exact: true }).click();
    await expect(page).toHaveURL('/offres/vps');
  },
);
