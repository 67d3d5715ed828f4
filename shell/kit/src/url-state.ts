import { useCallback, useMemo, useSyncExternalStore } from 'react';

const CHANGE = 'site:query';

/**
 * What a change is to « Précédent ». A tap on a named option is a `step`, which going back undoes; typing, sliding and
 * what follows from another change are a `trace`: the address tells it and the history doesn't grow.
 */
export type Change = 'trace' | 'step';

/** Tells whoever follows the query that it changed, by a link within the page for instance. */
export const queryChanged = (): void => void dispatchEvent(new Event(CHANGE));

function followQuery(onChange: () => void): () => void {
  addEventListener(CHANGE, onChange);
  addEventListener('popstate', onChange);
  return () => {
    removeEventListener(CHANGE, onChange);
    removeEventListener('popstate', onChange);
  };
}

/**
 * One piece of page state kept in the URL query (decision 12). An absent or invalid value is the fallback, and the
 * fallback leaves no trace in the URL. Composed HTML always shows the fallback, so hydration starts from it and
 * the visitor's value follows in the next render.
 *
 * @param key query parameter, a short French word (decision 36)
 * @param parse the value a text stands for, or null when it stands for none
 * @param change what writing is to « Précédent »
 */
export function useUrlState<T extends string | number>(
  key: string,
  fallback: T,
  parse: (text: string) => T | null,
  change: Change = 'trace',
): [T, (value: T) => void] {
  const read = () => new URLSearchParams(location.search).get(key);
  const text = useSyncExternalStore(followQuery, read, () => null);
  const value = (text === null ? null : parse(text)) ?? fallback;
  const write = useCallback(
    (next: T) => changeQuery({ [key]: next === fallback ? null : String(next) }, change),
    [key, fallback, change],
  );
  return [value, write];
}

/** Sets query parameters of the current address, or takes them away with null. */
export function changeQuery(changes: Record<string, string | null>, change: Change = 'trace'): void {
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

/** The whole query, for pages whose parameters depend on one another. Empty in composed HTML. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    followQuery,
    () => location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Accepts only the listed words. */
export const oneOf =
  <T extends string>(...words: T[]) =>
  (text: string): T | null =>
    words.find((word) => word === text) ?? null;

/** Accepts whole numbers from min to max. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number | null => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : null;
  };
