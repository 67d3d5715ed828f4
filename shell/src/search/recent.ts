import { onDevice } from '@site/kit/on-device';
import { QUERY_CHARACTERS } from './entry.ts';

const MOST = 5;

const searches = onDevice<string[]>(
  'recherches',
  [],
  (text) => {
    const lines = text.split('\n').filter((line) => line !== '' && line.length <= QUERY_CHARACTERS);
    return lines.length > 0 ? lines.slice(0, MOST) : null;
  },
  (queries) => (queries.length > 0 ? queries.join('\n') : null),
);

/** The searches that led somewhere, latest first: on this device only (decision 43). */
export const recentSearches = searches.read;
export const forgetRecent = (): void => searches.write([]);
/** Keeps a search, which isn’t empty. */
export function remember(query: string): void {
  searches.write([query, ...searches.read().filter((other) => other !== query)].slice(0, MOST));
}
