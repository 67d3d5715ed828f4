import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page as Context } from '@site/kit/nav';
import type { Page } from 'playwright/test';
import { searchIndexes } from '../../shell/compose/publications/search-index.ts';
import { INDEX_PATHS } from '../../shell/src/search/entry.ts';
import type { Catalogue } from '../../shell/src/site-plan/catalogue.ts';
import { operator } from './pages.ts';
import { root } from './paths.ts';

const words =
  `sauvegarde réseau serveur nuage fibre téléphonie messagerie stockage calcul domaine certificat supervision
  pare-feu routage transit collecte hébergement formation audit migration`.split(/\s+/);
const teams = ['shell', 'cloud', 'hosting', 'telecom', 'tools', 'formation'];
const word = (index: number, step: number) => words[(index * 7 + step * 13 + (index >> 3)) % words.length];

const pages = Array.from({ length: 1000 }, (_, index) => ({
  remote: teams[index % teams.length] as string,
  path: `/offres/${word(index, 0)?.normalize('NFD').replace(/\p{M}/gu, '')}-${index}`,
  label: `${word(index, 0)} ${word(index, 1)} ${index}`,
  title: `${word(index, 0)} et ${word(index, 1)} pour ${word(index, 2)} en ${word(index, 3)}`,
}));

/** What a site of a thousand pages publishes: 600 plans and 300 games beside them. */
export const manyPages: Catalogue = {
  pages,
  offers: pages.slice(0, 600).map(({ path, label }, index) => ({
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
  entries: pages.slice(700).map(({ path, label }, index) => ({
    ...{
      kind: 'jeu',
      id: `jeu-${index}`,
      name: `Jeu ${label}`,
      path: `${path}#jeu`,
      keywords: ['multijoueur'],
    },
  })),
};

export const manyIndex = searchIndexes(manyPages, {}).short;

/** The frame with the plan of a thousand pages, as it is composed from this build. */
export async function manyMarkup(): Promise<string> {
  const bundle = (name: string) => import(pathToFileURL(join(root, 'shell/dist/server', `${name}.js`)).href);
  const [{ render }, { default: SitePlanPage }] = [await bundle('render'), await bundle('SitePlanPage')];
  const page = { operator } as Context;
  return render(
    '/plan-du-site',
    page,
    page,
    SitePlanPage,
    () => {},
    () => manyPages,
  );
}

const ROOT = /(<div id="root">).*(<\/div>)(?=<script|<\/body>)/s;

/** Puts a thousand pages' plan into a composed one. */
export function withMany(html: string, markup: string): string {
  if (!ROOT.test(html)) throw new Error('the composed plan has another root');
  return html.replace(ROOT, (_, open, close) => open + markup + close);
}

/** Has the site's plan and search know a thousand pages. */
export async function publishMany(page: Page): Promise<void> {
  const markup = await manyMarkup();
  await page.route(`**${INDEX_PATHS.short}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: manyIndex }),
  );
  await page.route('**/plan-du-site', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMany(await response.text(), markup) });
  });
}
