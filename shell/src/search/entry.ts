import { slug } from '@site/kit/slug';

/** Where compose puts the indexes: the dialog asks for the one that is small, the page of results looks through all texts. */
export const INDEX_PATHS = { short: '/recherche.json', complete: '/recherche-complete.json' };

/** What a search may be long at most; the rest is left out. */
export const QUERY_CHARACTERS = 120;

/** What was typed as it is searched, shown and kept. */
export const asQuery = (typed: string): string =>
  typed.slice(0, QUERY_CHARACTERS).replace(/\s+/g, ' ').trim();

export const kinds = ['Page', 'Offre', 'Jeu', 'Rubrique', 'Question', 'Tableau'] as const;

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
  /** As shown: « 14,99 € HT / mois »; empty unless it is sold. */
  price: string;
}

/**
 * A place of a page: its kind's number, what follows the page's path in its address (« # » where the name says it), name,
 * text, and price or other words.
 */
export type PublishedPlace = [kind: number, rest: string, name: string, text: string, more: string];

/** `/recherche.json`: pages with their places, each page's own text first. */
export type PublishedIndex = {
  path: string;
  name: string;
  title: string;
  text: string;
  places: PublishedPlace[];
}[];

/** What can be found, as it is searched and shown. */
export function entriesOf(index: PublishedIndex): SearchEntry[] {
  return index.flatMap(({ path, name, title, text, places }) => [
    { kind: 'Page' as const, name, path, page: name, text, words: title, price: '' },
    ...places.map(([number, rest, own, said, more]): SearchEntry => {
      const kind = kinds[number] ?? 'Rubrique';
      const isSold = kind === 'Offre';
      const words = `${name} ${title}`;
      return {
        ...{ kind, name: own, path: path + (rest === '#' ? rest + slug(own) : rest), page: name, text: said },
        ...(isSold ? { words, price: more } : { words: `${words} ${more}`, price: '' }),
      };
    }),
  ]);
}
