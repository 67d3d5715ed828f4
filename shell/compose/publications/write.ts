import { renderAtomFeed, renderJsonFeed } from '@site/api/http/feed';
import type { Operator } from '@site/api-contract/operator/operator';
import { QUOTABLE_OFFERS_PATH } from '@site/api-contract/quote/quote-rules';
import { PRICE_FEED } from '../../app/prices/feeds.ts';
import { SEARCH_INDEX_PATHS } from '../../app/search/search-index.ts';
import type { Catalogue } from '../../app/site-map/catalogue.ts';
import type { CompositionIndex } from '../../site/composition.ts';
import { formatQuotableOffers } from '../catalogue.ts';
import type { CompositionOutput } from '../output.ts';
import { faviconSvg } from './icons.ts';
import { buildPriceFeed, renderPriceListCsv, renderPriceListJson } from './prices.ts';
import { buildSearchIndexes } from './search-index.ts';
import {
  renderRobots,
  renderSecurityTxt,
  renderSitemap,
  renderWebManifest,
  SECURITY_TXT_PATH,
} from './well-known.ts';

/**
 * Writes the variant's files beside its pages: search indexes, feeds, price lists, sitemap, manifest and others.
 *
 * @param folder the variant's folder with a slash at its end; empty for the live variant
 */
export async function writePublishedFiles(
  output: CompositionOutput,
  folder: string,
  operator: Operator,
  catalogue: Catalogue,
  pages: CompositionIndex['pages'],
): Promise<void> {
  const { complete, short } = buildSearchIndexes(catalogue, pages, operator.vat);
  const feed = buildPriceFeed(operator, catalogue);
  const textsByName: Record<string, string> = {
    'favicon.svg': faviconSvg,
    [QUOTABLE_OFFERS_PATH.slice(1)]: formatQuotableOffers(catalogue.offers),
    'prix.csv': renderPriceListCsv(operator, catalogue.offers),
    'prix.json': renderPriceListJson(operator, catalogue),
    [PRICE_FEED.atom.slice(1)]: renderAtomFeed(feed),
    [PRICE_FEED.json.slice(1)]: renderJsonFeed(feed),
    'robots.txt': renderRobots(operator),
    'site.webmanifest': renderWebManifest(operator),
    'sitemap.xml': renderSitemap(operator, catalogue),
    [SEARCH_INDEX_PATHS.complete.slice(1)]: complete,
    [SEARCH_INDEX_PATHS.short.slice(1)]: short,
    ...(operator.security && { [SECURITY_TXT_PATH]: renderSecurityTxt(operator, operator.security) }),
  };
  await Promise.all(
    Object.entries(textsByName).map(([name, text]) => output.write(`${folder}pages/${name}`, text)),
  );
}
