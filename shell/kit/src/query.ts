/** Dispatched when the query changes. */
export const QUERY = 'site:query';

/**
 * What a change is to « Précédent ». A tap on a named option is a `step`, which going back undoes; typing, sliding and
 * what follows from another change are a `trace`: the address tells it and the history doesn't grow.
 */
export type QueryChange = 'trace' | 'step';

/** Tells whoever follows the query that it changed, by a link within the page for instance. */
export const queryChanged = (): void => void dispatchEvent(new Event(QUERY));

/** Called when the query changes, whoever changed it. Returns how to stop. */
export function followQuery(onChange: () => void): () => void {
  addEventListener(QUERY, onChange);
  addEventListener('popstate', onChange);
  return () => {
    removeEventListener(QUERY, onChange);
    removeEventListener('popstate', onChange);
  };
}

/** Sets query parameters of the current address, or takes them away with null. */
export function changeQuery(changes: Record<string, string | null>, change: QueryChange = 'trace'): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  // Nowhere new is no step.
  if (change === 'step' && url.href !== location.href) history.pushState(null, '', url);
  else history.replaceState(history.state, '', url);
  queryChanged();
}
