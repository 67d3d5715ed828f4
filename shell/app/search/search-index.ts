import { normalizeTypedText } from '@site/api-contract/texts/typed-text';
import { slugify } from '@site/kit/slug';

/** Paths of the composed search indexes. The dialog loads the short index, the results page the index of all texts. */
export const SEARCH_INDEX_PATHS = { short: '/recherche.json', complete: '/recherche-complete.json' };

/** Maximum length of a query, in characters. Longer queries are cut. */
export const SEARCH_QUERY_MAX = 120;

/** Normalises a typed query: cut to its maximum length, runs of white space collapsed, ends trimmed. */
export const normaliseQuery = (typed: string): string =>
  normalizeTypedText(typed.slice(0, SEARCH_QUERY_MAX)).replace(/\s+/g, ' ').trim();

export const SEARCH_ENTRY_KINDS = [
  'Page',
  'Offre',
  'Jeu',
  'Rubrique',
  'Question',
  'Tableau',
  'Outil',
  'Clause',
] as const;

/** Something a visitor may look for: a page, an offer, or a place in a page. */
export interface SearchEntry {
  kind: (typeof SEARCH_ENTRY_KINDS)[number];
  name: string;
  /** Path with query and anchor. */
  path: string;
  /** Label of the page that holds the entry, as in navigation. */
  page: string;
  text: string;
  /** Further words that match the entry, such as its page's label and title. */
  words: string;
  /** As shown: « dès 4,99 € HT / mois (5,99 € TTC) », « Sur devis »; empty where nothing is sold. */
  price: string;
  /** Path of the calculator that finds a sufficient offer; empty without a calculator. */
  calculator: string;
}

/**
 * A place of a page. `kind` is an index into {@link SEARCH_ENTRY_KINDS}. `rest` follows the page's path in the address; « # » alone means
 * the anchor derived from the name. The optional fields are those of {@link SearchEntry}.
 */
export type SearchIndexPlace = [
  kind: number,
  rest: string,
  name: string,
  text: string,
  words?: string,
  price?: string,
  calculator?: string,
];

/** `/recherche.json`: pages with their places, each page's own text first. Tools have no page: their path is empty. */
export type SearchIndex = {
  path: string;
  name: string;
  title: string;
  text: string;
  places: SearchIndexPlace[];
}[];

/** Returns the entries of a published index: each page, then its places. */
export function listIndexEntries(index: SearchIndex): SearchEntry[] {
  return index.flatMap(({ path, name, title, text, places }) => {
    const entries = places.map(
      ([number, rest, own, said, words = '', price = '', calculator = '']): SearchEntry => ({
        kind: SEARCH_ENTRY_KINDS[number] ?? 'Rubrique',
        name: own,
        path: path + (rest === '#' ? rest + slugify(own) : rest),
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
