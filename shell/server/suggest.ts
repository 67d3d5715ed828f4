import type { SearchEntry } from '../src/search/entry.ts';
import { distance, type Findings } from '../src/search/find.ts';

/** What of an address that nothing answers is looked at. */
const LONGEST = 200;
const MOST = 3;

/** The words of an address: « /offres/serveur-vsp.html » is « offres serveur vsp ». */
export function wordsIn(path: string): string {
  let text = path.slice(0, LONGEST);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Taken as it is.
  }
  return text
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** Those of its last part, in plain letters. */
const wordsOfEnd = (path: string) =>
  wordsIn(path.slice(path.lastIndexOf('/') + 1))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 1);

/** How many letters may be wrong: none of two, one in a short word, one of four in a long one. */
const tolerated = (word: string) => (word.length < 3 ? 0 : Math.max(1, Math.floor(word.length / 4)));

/**
 * Pages that may have been meant by an address that nothing answers: those whose address or name has words like its last
 * ones, letters apart, then pages and games that a search for these names. None is better than a wild guess.
 */
export function suggestionsFor(
  path: string,
  pages: SearchEntry[],
  find: (query: string) => Findings,
): SearchEntry[] {
  const asked = wordsOfEnd(path);
  const near = pages
    .map((page) => {
      const names = [...wordsOfEnd(page.path), ...wordsOfEnd(page.name)];
      const apart = asked.map((word) =>
        Math.min(...names.map((name) => distance(word, name, tolerated(word)))),
      );
      return {
        page,
        isNear: asked.some((word, index) => (apart[index] ?? 0) <= tolerated(word)),
        far: apart.reduce((sum, one) => sum + one, 0),
      };
    })
    .filter(({ isNear }) => isNear)
    .sort((one, other) => one.far - other.far)
    .map(({ page }) => page);
  const { entries, marked } = find(asked.join(' '));
  const named = entries.filter(
    ({ kind, name }) => (kind === 'Page' || kind === 'Jeu') && marked(name).some(({ isHit }) => isHit),
  );
  const unique = new Map([...near, ...named].map((entry) => [entry.path, entry]));
  return [...unique.values()].slice(0, MOST);
}
