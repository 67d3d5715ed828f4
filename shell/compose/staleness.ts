import type { CompositionIndex } from '../site/composition.ts';
import type { CataloguePage } from './catalogue.ts';

/** Sources of the pages: each app's release, its offers and entries, and the pages by path. */
export interface PageSources extends Pick<CompositionIndex, 'releases' | 'offers' | 'entries'> {
  pages: Record<string, CataloguePage>;
}

type Page = Pick<
  CompositionIndex['pages'][string],
  'remote' | 'quotes' | 'families' | 'islands' | 'uses' | 'usesCatalogue'
>;

const byId = (offers: CompositionIndex['offers']) =>
  new Map(
    Object.values(offers)
      .flat()
      .map((offer) => [offer.id, JSON.stringify(offer)]),
  );

/** Returns the sorted ids of a family's offers. Changes within an offer are found through the pages that quote it. */
const members = ({ offers }: PageSources, family: string) =>
  Object.values(offers)
    .flat()
    .flatMap(({ id, sheet }) => (sheet?.family === family ? id : []))
    .sort()
    .join();

const listing = ({ offers, entries, pages }: PageSources) =>
  JSON.stringify([
    Object.entries(offers).sort(),
    Object.entries(entries).sort(),
    Object.entries(pages)
      .map(([path, { remote, label, title, isIndexed }]) => [path, remote, label, title, isIndexed])
      .sort(),
  ]);

/**
 * Returns a test: true when a page may look different if composed from `after` instead of `before`.
 * A release of the shell or of the page's own remote is a reason, and so is a change to an offer the page quotes.
 * So is a family the page lists that gained or lost an offer, or a released remote whose island the page names.
 * A page that lists the whole catalogue is stale once any listed entry changes.
 */
export function createStalenessTest(before: PageSources, after: PageSources): (page: Page) => boolean {
  const names = [...Object.keys(before.releases), ...Object.keys(after.releases)];
  const released = new Set(names.filter((name) => before.releases[name] !== after.releases[name]));
  if (released.has('shell')) return () => true;
  const [old, current] = [byId(before.offers), byId(after.offers)];
  const isRelisted = listing(before) !== listing(after);
  return ({ remote, quotes, families, islands, uses, usesCatalogue }) =>
    released.has(remote) ||
    quotes.some((id) => old.get(id) !== current.get(id)) ||
    families.some((family) => members(before, family) !== members(after, family)) ||
    [...islands, ...uses].some((id) => released.has(id.slice(0, id.indexOf('/')))) ||
    (usesCatalogue && isRelisted);
}
