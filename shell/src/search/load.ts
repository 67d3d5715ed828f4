import { entriesOf, SEARCH_INDEX_PATH } from './entry.ts';
import { type Findings, finder } from './find.ts';

/** Fetches the index and makes it searchable. Rejects when it can’t be had; the browser keeps it for the next time. */
export async function loadFinder(): Promise<(query: string) => Findings> {
  const answer = await fetch(SEARCH_INDEX_PATH);
  if (!answer.ok) throw new Error(`${SEARCH_INDEX_PATH}: ${answer.status}`);
  return finder(entriesOf(await answer.json()));
}
