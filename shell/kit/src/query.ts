/** Dispatched after a change of the query. */
export const QUERY_CHANGE_EVENT = 'site:query';

/**
 * Effect of a change on the session history. `push`, for a tap on a named option, adds an entry that « Précédent »
 * undoes. `replace`, for typing, sliding and derived changes, replaces the current entry.
 */
export type HistoryBehavior = 'replace' | 'push';

/** Notifies listeners of a changed query, for instance after a link within the page. */
export const notifyQueryChange = (): void => void dispatchEvent(new Event(QUERY_CHANGE_EVENT));

/** Calls back after each change of the query. Returns the function that stops. */
export function subscribeToQuery(onChange: () => void): () => void {
  addEventListener(QUERY_CHANGE_EVENT, onChange);
  addEventListener('popstate', onChange);
  return () => {
    removeEventListener(QUERY_CHANGE_EVENT, onChange);
    removeEventListener('popstate', onChange);
  };
}

/**
 * Sets query parameters of the current address; null removes a parameter.
 *
 * @example
 * changeQuery({ tri: 'prix' }, 'push');
 */
export function changeQuery(
  changes: Record<string, string | null>,
  change: HistoryBehavior = 'replace',
): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  // An unchanged address adds no history entry.
  if (change === 'push' && url.href !== location.href) history.pushState(null, '', url);
  else history.replaceState(history.state, '', url);
  notifyQueryChange();
}
