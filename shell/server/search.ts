import { typeset } from '@site/api-contract/texts/typography';
import type { MarkedText, SiteData } from '@site/kit/page-request';
import { buildSearchResults, formatResultCaption, formatResultCount } from '../app/search/results.ts';
import {
  computeEditDistance,
  createSearch,
  type SearchMatches,
  type TextPiece,
} from '../app/search/search-engine.ts';
import {
  listIndexEntries,
  normaliseQuery,
  SEARCH_INDEX_PATHS,
  type SearchEntry,
} from '../app/search/search-index.ts';
import type { Variant } from './composition.ts';
import type { PreparedResponse } from './prepared-response.ts';

interface Search {
  pages: SearchEntry[];
  find(query: string): SearchMatches;
}

/** Search indexes in memory, built with the first search and shared by variants with the same index. */
const searches = new WeakMap<PreparedResponse, Promise<Search>>();

async function makeSearch(index: PreparedResponse): Promise<Search> {
  const entries = listIndexEntries(JSON.parse(index.bodies.identity.bytes.toString('utf8')));
  return { pages: entries.filter(({ kind }) => kind === 'Page'), find: await createSearch(entries) };
}

function getSearch(variant: Variant): Promise<Search> {
  const index = variant.find(SEARCH_INDEX_PATHS.complete);
  if (!index) throw new Error(`the composition has no ${SEARCH_INDEX_PATHS.complete}`);
  const search = searches.get(index) ?? makeSearch(index);
  searches.set(index, search);
  return search;
}

const markTexts = (pieces: TextPiece[]): MarkedText[] =>
  pieces.map(({ text, isHit }) => ({ text: typeset(text), isMatch: isHit }));

/** Returns the search words of a query such as `?q=sauvegarde`; empty without any. */
export const parseSearchQuery = (address: string): string =>
  normaliseQuery(new URLSearchParams(address).get('q') ?? '');

/** Returns the results of a search, for the page of results. */
export async function readSearchResults(files: Variant, query: string): Promise<SiteData['search']> {
  const { find } = await getSearch(files);
  const results = buildSearchResults(find(query), query);
  return {
    words: query,
    count: typeset(formatResultCount(results)),
    results: results.shown.map((result) => ({
      path: result.path,
      name: markTexts(result.name),
      about: typeset(formatResultCaption(result)),
      excerpt: markTexts(result.excerpt),
      calculator: result.calculator,
    })),
  };
}

/** Returns suggestions for an unknown path, for the not-found page. */
export async function readSuggestions(files: Variant, path: string): Promise<SiteData['suggestions']> {
  const { pages, find } = await getSearch(files);
  return {
    words: normaliseQuery(wordsIn(path)),
    pages: suggestionsFor(path, pages, find).map(({ path: page, name }) => ({
      path: page,
      name: typeset(name),
    })),
  };
}

/** Largest number of characters of an unknown path to read, and of suggestions. */
const LONGEST = 200;
const MOST = 3;

/** Returns the words of a path: « offres serveur vsp » for « /offres/serveur-vsp.html ». */
function wordsIn(path: string): string {
  let text = path.slice(0, LONGEST);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Not percent-encoded correctly: the raw text will do.
  }
  return text
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** Returns the words of a path's last segment, without accents. */
const wordsOfEnd = (path: string) =>
  wordsIn(path.slice(path.lastIndexOf('/') + 1))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 1);

/** Returns the tolerated number of wrong letters: none in two letters, one in a short word, a quarter in a long word. */
const tolerated = (word: string) => (word.length < 3 ? 0 : Math.max(1, Math.floor(word.length / 4)));

/**
 * Returns suggestions for an unknown path. Pages whose path or name has similar words as its last segment come first, then
 * pages and games whose name matches a search. No suggestion is better than a wild guess.
 */
function suggestionsFor(
  path: string,
  pages: SearchEntry[],
  find: (query: string) => SearchMatches,
): SearchEntry[] {
  const sought = wordsOfEnd(path);
  const near = pages
    .map((page) => {
      const names = [...wordsOfEnd(page.path), ...wordsOfEnd(page.name)];
      const apart = sought.map((word) =>
        Math.min(...names.map((name) => computeEditDistance(word, name, tolerated(word)))),
      );
      return {
        page,
        isNear: sought.some((word, index) => (apart[index] ?? 0) <= tolerated(word)),
        far: apart.reduce((sum, one) => sum + one, 0),
      };
    })
    .filter(({ isNear }) => isNear)
    .sort((one, other) => one.far - other.far)
    .map(({ page }) => page);
  const { entries, marked } = find(sought.join(' '));
  const namedEntries = entries.filter(
    ({ kind, name }) => (kind === 'Page' || kind === 'Jeu') && marked(name).some(({ isHit }) => isHit),
  );
  const unique = new Map([...near, ...namedEntries].map((entry) => [entry.path, entry]));
  return [...unique.values()].slice(0, MOST);
}
