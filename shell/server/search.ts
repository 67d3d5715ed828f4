import { typeset } from '@site/kit/typography';
import { asQuery, entriesOf, INDEX_PATHS, type SearchEntry } from '../src/search/entry.ts';
import { type Findings, finder, type Piece } from '../src/search/find.ts';
import { aboutOf, countOf, resultsOf } from '../src/search/results.ts';
import type { Answer } from './answer.ts';
import type { Edition } from './composition.ts';
import type { Values } from './host-made.ts';
import { suggestionsFor, wordsIn } from './suggest.ts';

interface Search {
  pages: SearchEntry[];
  find(query: string): Findings;
}

/** Made with the first search of an edition, once for all that publish the same index. */
const searches = new WeakMap<Answer, Promise<Search>>();

async function makeSearch(index: Answer): Promise<Search> {
  const entries = entriesOf(JSON.parse(index.bodies.identity.bytes.toString('utf8')));
  return { pages: entries.filter(({ kind }) => kind === 'Page'), find: await finder(entries) };
}

function searchOf(edition: Edition): Promise<Search> {
  const index = edition.find(INDEX_PATHS.complete);
  if (!index) throw new Error(`the composition has no ${INDEX_PATHS.complete}`);
  const known = searches.get(index) ?? makeSearch(index);
  searches.set(index, known);
  return known;
}

const piecesOf = (pieces: Piece[]) =>
  pieces.map(({ text, isHit }) =>
    isHit ? { hit: typeset(text), text: '' } : { hit: '', text: typeset(text) },
  );

/** What an address such as `/recherche?q=sauvegarde` asks for; empty when it only shows the field. */
export const queryIn = (address: string): string => asQuery(new URLSearchParams(address).get('q') ?? '');

/** What the page of results says of a search (`SearchIntro.static.tsx`). */
export async function resultsFor(edition: Edition, query: string): Promise<Values> {
  const { find } = await searchOf(edition);
  const results = resultsOf(find(query), query);
  return {
    words: query,
    count: typeset(countOf(results)),
    results: results.shown.map((result) => ({
      path: result.path,
      name: piecesOf(result.name),
      about: typeset(aboutOf(result)),
      excerpt: piecesOf(result.excerpt),
    })),
  };
}

/** What the not-found page says of an address: pages that may have been meant, and its words to search for. */
export async function suggestionsAt(edition: Edition, path: string): Promise<Values> {
  const { pages, find } = await searchOf(edition);
  return {
    words: asQuery(wordsIn(path)),
    meant: suggestionsFor(path, pages, find).map((entry, index) => ({
      before: index > 0 ? ', ' : '',
      path: entry.path,
      name: typeset(entry.name),
    })),
  };
}
