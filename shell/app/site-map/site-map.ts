import { pagePathOf } from '@site/kit/contract';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { SEARCH_PATH } from '../remote.ts';
import type { Catalogue } from './catalogue.ts';

export interface SiteMapLink {
  name: string;
  path: string;
}
export interface SiteMapEntry extends SiteMapLink {
  offers: SiteMapLink[];
  /** Games and other things to find there. */
  entries: SiteMapLink[];
}
interface SiteMapPart {
  /** Anchor of the part. */
  id: string;
  /** First letter of the part's pages, « 0–9 » for figures; null when the group is one part. */
  letter: string | null;
  pages: SiteMapEntry[];
}
export interface SiteMapGroup {
  /** Anchor of the group, and the remote's name. */
  id: string;
  title: string;
  parts: SiteMapPart[];
}

/** Maximum number of pages in an undivided group. A larger group is sorted and divided by first letter. */
const GLANCE = 40;

/** Title of each team's pages, in the order of the site map. */
const titles: Record<string, string> = {
  shell: 'Le site',
  cloud: 'Public Cloud',
  hosting: 'Hébergement et prestations',
  telecom: 'Télécoms',
  tools: 'Contact et outils',
};

/** Pages that search engines leave out and the site map lists (docs/product.md#added-pages). */
const unindexedPages = [
  { remote: 'shell', path: SEARCH_PATH, label: 'Recherche' },
  { remote: 'tools', path: QUOTE_PATH, label: 'Mon devis' },
];

/** Returns the title of a team's pages, or the team's name if the shell has no title for that team. */
export const getRemoteTitle = (remote: string): string => titles[remote] ?? remote;

/** Groups links by the page that holds their target. */
function linksByPage(things: SiteMapLink[]): Map<string, SiteMapLink[]> {
  const links = new Map<string, SiteMapLink[]>();
  for (const { name, path } of things) {
    const page = pagePathOf(path);
    const pageLinks = links.get(page);
    if (pageLinks) pageLinks.push({ name, path });
    else links.set(page, [{ name, path }]);
  }
  return links;
}

const FIGURES = '0–9';

/** Returns the index letter of a name: « E » for « É », « O » for « Œ », « 0–9 » for figures. */
function getLetter(name: string): string {
  const first =
    name
      .normalize('NFD')
      .replace(/œ/gi, 'oe')
      .replace(/æ/gi, 'ae')
      .match(/[\p{L}\d]/u)?.[0]
      ?.toUpperCase() ?? '';
  return /[A-Z]/.test(first) ? first : FIGURES;
}

const byName = new Intl.Collator('fr', { numeric: true });

function getParts(group: string, pages: SiteMapEntry[]): SiteMapPart[] {
  if (pages.length <= GLANCE) return [{ id: `${group}-pages`, letter: null, pages }];
  const parts = new Map<string, SiteMapPart>();
  for (const page of pages.toSorted((one, other) => byName.compare(one.name, other.name))) {
    const letter = getLetter(page.name);
    const part = parts.get(letter) ?? {
      id: `${group}-${letter === FIGURES ? 0 : letter.toLowerCase()}`,
      letter,
      pages: [],
    };
    part.pages.push(page);
    parts.set(letter, part);
  }
  return [...parts.values()];
}

/** Returns every indexed page, the search and the quote by team, with offers and games. Teams without a title are last, under their own names. */
export function buildSiteMap({
  pages,
  offers,
  entries,
}: Pick<Catalogue, 'pages' | 'offers' | 'entries'>): SiteMapGroup[] {
  // Tools are left out: the site map lists their pages, or the footer links to them.
  const games = entries.filter(({ kind }) => kind !== 'outil');
  const [offersOn, entriesOn] = [linksByPage(offers), linksByPage(games)];
  const groups = new Map<string, SiteMapEntry[]>(Object.keys(titles).map((remote) => [remote, []]));
  const added = unindexedPages.filter(({ remote }) => pages.some((page) => page.remote === remote));
  for (const { remote, path, label } of [...pages, ...added]) {
    const page = { name: label, path, offers: offersOn.get(path) ?? [], entries: entriesOn.get(path) ?? [] };
    const group = groups.get(remote);
    if (group) group.push(page);
    else groups.set(remote, [page]);
  }
  return [...groups]
    .filter(([, listed]) => listed.length > 0)
    .map(([id, listed]) => ({ id, title: getRemoteTitle(id), parts: getParts(id, listed) }));
}
