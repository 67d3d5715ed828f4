import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { PageContextValue } from '@site/kit/page-context';
import { SEARCH_INDEX_PATHS } from '@site/shell/app/search/search-index.ts';
import type { Catalogue } from '@site/shell/app/site-map/catalogue.ts';
import { buildSearchIndexes } from '@site/shell/compose/publications/search-index.ts';
import type { Page } from 'playwright/test';
import { expectNoViolationsAtOneLook } from '#accessibility/axe.ts';
import { operatorConfiguration } from '#support/pages.ts';
import { root } from '#support/paths.ts';
import { expect, test } from '#support/releases.ts';
import { visit } from '#support/visit.ts';

test('game in the site map leads to its tile or recommender', { tag: '@slow' }, async ({ page }) => {
  await visit(page, '/plan-du-site');
  await page.getByRole('link', { name: 'Palworld', exact: true }).click();
  await expect(page).toHaveURL('/games#jeu-palworld');
  await expect(page.getByRole('heading', { name: /^Palworld/ })).toBeInViewport();
  await visit(page, '/plan-du-site');
  await page.getByRole('link', { name: 'Valheim', exact: true }).click();
  await expect(page).toHaveURL('/games?jeu=valheim#conseiller');
  await expect(page.getByRole('combobox', { name: 'Votre jeu ou programme' })).toHaveValue('valheim');
});

const words =
  `sauvegarde réseau serveur nuage fibre téléphonie messagerie stockage calcul domaine certificat supervision
  pare-feu routage transit collecte hébergement formation audit migration`.split(/\s+/);
const teams = ['shell', 'cloud', 'hosting', 'telecom', 'tools', 'formation'];
const wordOf = (index: number, step: number) => words[(index * 7 + step * 13 + (index >> 3)) % words.length];

const thousand = Array.from({ length: 1000 }, (_, index) => ({
  remote: teams[index % teams.length] as string,
  path: `/offres/${wordOf(index, 0)?.normalize('NFD').replace(/\p{M}/gu, '')}-${index}`,
  label: `${wordOf(index, 0)} ${wordOf(index, 1)} ${index}`,
  title: `${wordOf(index, 0)} et ${wordOf(index, 1)} pour ${wordOf(index, 2)} en ${wordOf(index, 3)}`,
}));

/** Catalogue of a site of a thousand pages, with 600 plans and 300 games. */
const manyPages: Catalogue = {
  pages: thousand,
  offers: thousand.slice(0, 600).map(({ path, label }, index) => ({
    ...{
      id: `offre-${index}`,
      name: `Formule ${label}`,
      priceCents: 199 + index * 37,
      unit: 'mois',
      terms: '',
    },
    path: `${path}#formule-${index}`,
  })),
  prices: { since: null, offers: [] },
  entries: thousand.slice(700).map(({ path, label }, index) => ({
    ...{
      kind: 'jeu',
      id: `jeu-${index}`,
      name: `Jeu ${label}`,
      path: `${path}#jeu`,
      keywords: ['multijoueur'],
    },
  })),
};

const manyIndex = buildSearchIndexes(manyPages, {}, { ratePercent: 20 }).short;

/** The frame with the site map of a thousand pages, as it is composed from this build. */
async function manyMarkup(): Promise<string> {
  const bundle = (name: string) => import(pathToFileURL(join(root, 'shell/dist/server', `${name}.js`)).href);
  const [{ render }, { default: SiteMapPage }] = [await bundle('render'), await bundle('SiteMapPage')];
  const page = { operator: operatorConfiguration } as PageContextValue;
  return render(
    '/plan-du-site',
    page,
    page,
    SiteMapPage,
    () => {},
    () => manyPages,
  );
}

const ROOT = /(<div id="root">).*(<\/div>)(?=<script|<\/body>)/s;

/** Puts a thousand pages' site map into a composed one. */
function withMany(html: string, markup: string): string {
  if (!ROOT.test(html)) throw new Error('the composed site map has another root');
  return html.replace(ROOT, (_, open, close) => open + markup + close);
}

/** Has the site map and search know a thousand pages. */
async function publishMany(page: Page): Promise<void> {
  const markup = await manyMarkup();
  expect(gzip(manyIndex)).toBeLessThan(30_000);
  await page.route(`**${SEARCH_INDEX_PATHS.short}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: manyIndex }),
  );
  await page.route('**/plan-du-site', async (route) => {
    const response = await route.fetch();
    const body = withMany(await response.text(), markup);
    expect(gzip(body)).toBeLessThan(45_000);
    await route.fulfill({ response, body });
  });
}

const gzip = (text: string) => gzipSync(text, { level: 9 }).length;

test('search of a thousand pages finds a misspelt page and its game', { tag: '@slow' }, async ({ page }) => {
  const lastPage = manyPages.pages.findLast(({ label }) => label.startsWith('sauvegarde'));
  const number = lastPage?.label.match(/\d+$/)?.[0];
  await publishMany(page);
  await visit(page, '/contact');
  await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechercher' });
  await dialog.getByRole('combobox').pressSequentially(`sauvegrade ${number}`);
  const results = dialog.getByRole('option');
  await expect(results.first()).toHaveText(new RegExp(`^sauvegarde .* ${number}`));
  await expect(dialog.getByRole('status')).toHaveText(/^2 résultats/);
  await expect(results).toHaveCount(2);
});

test.describe('site map of a thousand pages', { tag: '@slow' }, () => {
  test('leads to each by its letter', async ({ page }) => {
    await publishMany(page);
    await visit(page, '/plan-du-site');
    const groups = page.getByRole('navigation', { name: 'Sur cette page' });
    await groups.getByRole('link', { name: 'Télécoms' }).press('Enter');
    await expect(page).toHaveURL('/plan-du-site#telecom');
    await expect(page.getByRole('heading', { level: 2, name: 'Télécoms' })).toBeInViewport();
    await expect(groups.locator('[aria-current=location]')).toHaveText('Télécoms');
    await page.keyboard.press('Tab');
    const letters = page.getByRole('navigation', { name: 'Télécoms, par lettre' });
    await expect(letters.getByRole('link').first()).toBeFocused();
    await letters.getByRole('link', { name: 'M', exact: true }).press('Enter');
    await expect(page).toHaveURL('/plan-du-site#telecom-m');
    const letter = page
      .getByRole('heading', { level: 3, name: 'M', exact: true })
      .and(page.locator('#telecom *'));
    await expect(letter).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator('#telecom-m :focus')).toHaveText(/^m/);
  });

  test('is accessible, at 320 px too', async ({ page }) => {
    await publishMany(page);
    await visit(page, '/plan-du-site');
    await expectNoViolationsAtOneLook(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
