import { SEARCH_INDEX_PATH, type SearchEntry } from './entry.ts';
import { finder } from './find.ts';

/** Fetches the index and makes it searchable. Rejects when it can’t be had; the browser keeps it for the next time. */
export async function loadFinder(): Promise<(query: string) => SearchEntry[]> {
  const answer = await fetch(SEARCH_INDEX_PATH);
  if (!answer.ok) throw new Error(`${SEARCH_INDEX_PATH}: ${answer.status}`);
  return finder(await answer.json());
}
