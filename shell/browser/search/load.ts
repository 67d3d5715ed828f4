import { createSearch, type SearchMatches, type TextPiece } from '../../app/search/search-engine.ts';
import { listIndexEntries, SEARCH_INDEX_PATHS } from '../../app/search/search-index.ts';

/** Fetches an index and returns a search over its entries. Rejects when the index can’t be fetched. */
export async function loadSearch(
  which: keyof typeof SEARCH_INDEX_PATHS,
): Promise<(query: string) => SearchMatches> {
  const path = SEARCH_INDEX_PATHS[which];
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return createSearch(listIndexEntries(await answer.json()));
}

/** Returns the pieces of a text as nodes, with each match in a `mark` element. */
export const highlightMatches = (pieces: TextPiece[]): (Node | string)[] =>
  pieces.map(({ text, isHit }) => {
    if (!isHit) return text;
    const mark = document.createElement('mark');
    mark.textContent = text;
    return mark;
  });
