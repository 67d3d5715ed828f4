import { readFileSync } from 'node:fs';
import { NOT_FOUND_PATH, RESULT_PATH } from '@site/shell/app/remote.ts';
import { type HTMLElement, parse } from 'node-html-parser';
import { assertSiteBuilt, operatorFile, production } from './paths.ts';
import { StoredSite } from './stored-site.ts';

assertSiteBuilt();

/** The site as it was composed for the tests. */
export const composedSite = new StoredSite(production.dataDir);
export const pageIndex = composedSite.index.pages;

const getFile = (path: string) => (path === '/' ? 'pages/index.html' : `pages${path}.html`);

/** The content of a composed page, by its path in the index. */
export const readMain = (path: string): HTMLElement => {
  const main = parse(composedSite.file(getFile(path)).toString()).querySelector('main');
  if (!main) throw new Error(`${path} has no main element`);
  return main;
};

/** Every page of the site, by path. The not-found page and the one forms are answered with have no address. */
export const pages: string[] = Object.keys(pageIndex).filter(
  (path) => path !== NOT_FOUND_PATH && path !== RESULT_PATH,
);

/** One page of each kind: home, form, choices with a module of another team, plans, list, pages of a list, long text. */
export const PAGE_KINDS = [
  ...['/', '/contact', '/games', '/offres/vds', '/offres/dedies', '/offres/collecte'],
  '/mentions-legales',
];

/** The pages the site must have (docs/product.md#routes, docs/product.md#added-pages). */
export const specifiedPages: string[] =
  `/ /mentions-legales /offres /offres/vps /offres/vps/xeon /offres/vps/ryzen /offres/web
  /games /contact /partners /offres/telephonie /offres/mail /offres/vds /offres/quantic /offres/object-storage
  /offres/telephonie-mobile /offres/dedies /admin /lab /inscription-beta /offres/transit /offres/fibre /offres/housing
  /offres/developpement /offres/pbx-managed /offres/collecte /offres/trunk /a-propos /plan-du-site /accessibilite /engagements`.split(
    /\s+/,
  );

/** The first page of a remote. */
export function getPage(remote: string): string {
  const path = pages.find((candidate) => pageIndex[candidate]?.remote === remote);
  if (!path) throw new Error(`the composed site has no page of the remote ${remote}`);
  return path;
}

/** The operator's configuration the site was composed with. */
export const operatorConfiguration = JSON.parse(readFileSync(operatorFile, 'utf8'));

/** The navigation (docs/product.md#navigation): paths, or hosts of the operator's configuration. */
export const navigation: Record<string, string[]> = {
  'Public Cloud': ['/offres/quantic', '/offres/object-storage'],
  Hébergement: [
    '/offres/dedies',
    '/offres/vds',
    '/offres/vps/xeon',
    '/offres/vps/ryzen',
    '/games',
    '/offres/mail',
    '/offres/web',
    '/offres/housing',
  ],
  Prestations: ['/offres/developpement', operatorConfiguration.hosts.infrastructure],
  Telecom: [
    '/offres/fibre',
    '/offres/collecte',
    '/offres/transit',
    '/offres/telephonie',
    '/offres/trunk',
    '/offres/pbx-managed',
    '/offres/telephonie-mobile',
  ],
  Information: ['/contact', '/lab', operatorConfiguration.hosts.documentation, '/partners'],
};

export const notFoundText = "Oups ! La page que vous recherchez n'existe pas ou a été déplacée.";
