import type { CompositionIndex } from '../site/composition.ts';
import type { KnownPage } from './catalogue.ts';

/** What pages are made from: which release each app is, what those publish, and which pages there are. */
export interface SiteFacts extends Pick<CompositionIndex, 'releases' | 'offers' | 'entries'> {
  pages: Record<string, KnownPage>;
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

/** Which offers there are of a family. That one of them changed is seen by whoever quotes it. */
const members = ({ offers }: SiteFacts, family: string) =>
  Object.values(offers)
    .flat()
    .flatMap(({ id, sheet }) => (sheet?.family === family ? id : []))
    .sort()
    .join();

const listing = ({ offers, entries, pages }: SiteFacts) =>
  JSON.stringify([
    Object.entries(offers).sort(),
    Object.entries(entries).sort(),
    Object.entries(pages)
      .map(([path, { remote, label, title, isIndexed }]) => [path, remote, label, title, isIndexed])
      .sort(),
  ]);

/**
 * Tells whether a page composed from one set of sources would look different from another: its own remote or the
 * shell was released, it quotes an offer that changed, lists a family that gained or lost one, names an island of a released
 * remote, which may have been missing before, or lists everything.
 */
export function staleness(before: SiteFacts, after: SiteFacts): (page: Page) => boolean {
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
