import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operator } from '@site/kit/operator';
import { SEARCH_INDEX_PATH } from '../../src/search/entry.ts';
import type { Catalogue } from '../../src/site-plan/catalogue.ts';
import { favicon } from '../favicon.ts';
import { icons } from '../images.ts';
import { writeCompressed } from '../write.ts';
import { robots, sitemap, webManifest } from './for-robots.ts';
import { priceListCsv, priceListJson } from './prices.ts';
import { searchIndex } from './search-index.ts';
import { SECURITY_FILE, securityTxt } from './security-txt.ts';

/** Writes what the site publishes beside its pages, from the same facts. */
export async function writePublications(
  folder: string,
  operator: Operator,
  catalogue: Catalogue,
): Promise<void> {
  const texts: Record<string, string> = {
    'favicon.svg': favicon,
    'prix.csv': priceListCsv(operator, catalogue.offers),
    'prix.json': priceListJson(operator, catalogue.offers),
    'robots.txt': robots(operator),
    'site.webmanifest': webManifest(operator),
    'sitemap.xml': sitemap(operator, catalogue),
    [SEARCH_INDEX_PATH.slice(1)]: searchIndex(catalogue),
    ...(operator.security && { [SECURITY_FILE]: securityTxt(operator, operator.security) }),
  };
  await Promise.all(Object.entries(texts).map(([name, text]) => writeCompressed(join(folder, name), text)));
}

/** Writes the site's icons; no release changes them. */
export async function writeIcons(folder: string, assets: string): Promise<void> {
  await Promise.all(
    Object.entries(await icons(assets)).map(([name, image]) => writeFile(join(folder, name), image)),
  );
}
