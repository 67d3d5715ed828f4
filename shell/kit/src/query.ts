/** Dispatched after a change of the query. */
export const QUERY = 'site:query';

/**
 * Effect of a change on the session history. A `step`, for a tap on a named option, adds an entry that « Précédent »
 * undoes. A `trace`, for typing, sliding and derived changes, replaces the current entry.
 */
export type QueryChange = 'trace' | 'step';

/** Notifies listeners of a changed query, for instance after a link within the page. */
export const queryChanged = (): void => void dispatchEvent(new Event(QUERY));

/** Calls back after each change of the query. Returns the function that stops. */
export function followQuery(onChange: () => void): () => void {
  addEventListener(QUERY, onChange);
  addEventListener('popstate', onChange);
  return () => {
    removeEventListener(QUERY, onChange);
    removeEventListener('popstate', onChange);
  };
}

/**
 * Sets query parameters of the current address; null removes a parameter.
 *
 * @example
 * changeQuery({ tri: 'prix' }, 'step');
 */
export function changeQuery(changes: Record<string, string | null>, change: QueryChange = 'trace'): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  // An unchanged address adds no history entry.
  if (change === 'step' && url.href !== location.href) history.pushState(null, '', url);
  else history.replaceState(history.state, '', url);
  queryChanged();
}
