import { slug } from '@site/kit/slug';

/** Where compose puts the indexes: the dialog asks for the one that is small, the page of results looks through all texts. */
export const INDEX_PATHS = { short: '/recherche.json', complete: '/recherche-complete.json' };

/** What a search may be long at most; the rest is left out. */
export const QUERY_CHARACTERS = 120;

/** What was typed as it is searched, shown and kept. */
export const asQuery = (typed: string): string =>
  typed.slice(0, QUERY_CHARACTERS).replace(/\s+/g, ' ').trim();

export const kinds = ['Page', 'Offre', 'Jeu', 'Rubrique', 'Question', 'Tableau', 'Outil', 'Clause'] as const;

/** Something a visitor may look for: a page, what is sold, or a place in a page. */
export interface SearchEntry {
  kind: (typeof kinds)[number];
  name: string;
  /** Path with query and anchor. */
  path: string;
  /** The page it stands on, as navigation aids call it. */
  page: string;
  /** What the page says there. */
  text: string;
  /** Other words it is found by: what its page is about. */
  words: string;
  /** As shown: « 14,99 € HT / mois », « dès 4,99 € HT / mois »; empty where nothing is sold. */
  price: string;
  /** Where the offer that suffices is calculated; empty where nothing is. */
  calculator: string;
}

/**
 * A place of a page: its kind's number, what follows the page's path in its address (« # » where the name says it), name
 * and text. Then, where there are any: other words it is found by, its price, and where the offer for it is calculated.
 */
export type PublishedPlace = [
  kind: number,
  rest: string,
  name: string,
  text: string,
  words?: string,
  price?: string,
  calculator?: string,
];

/** `/recherche.json`: pages with their places, each page's own text first. Tools have no page: their path is empty. */
export type PublishedIndex = {
  path: string;
  name: string;
  title: string;
  text: string;
  places: PublishedPlace[];
}[];

/** What can be found, as it is searched and shown. */
export function entriesOf(index: PublishedIndex): SearchEntry[] {
  return index.flatMap(({ path, name, title, text, places }) => {
    const entries = places.map(
      ([number, rest, own, said, words = '', price = '', calculator = '']): SearchEntry => ({
        kind: kinds[number] ?? 'Rubrique',
        name: own,
        path: path + (rest === '#' ? rest + slug(own) : rest),
        page: name,
        text: said,
        words: `${name} ${title} ${words}`,
        price,
        calculator,
      }),
    );
    if (path === '') return entries;
    const page = { name, path, page: name, text, words: title, price: '', calculator: '' };
    return [{ kind: 'Page', ...page }, ...entries];
  });
}
