import { useCallback, useMemo, useSyncExternalStore } from 'react';

const CHANGE = 'site:query';

function subscribe(onChange: () => void): () => void {
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
 */
export function useUrlState<T extends string | number>(
  key: string,
  fallback: T,
  parse: (text: string) => T | null,
): [T, (value: T) => void] {
  const read = () => new URLSearchParams(location.search).get(key);
  const text = useSyncExternalStore(subscribe, read, () => null);
  const value = (text === null ? null : parse(text)) ?? fallback;
  const write = useCallback(
    (next: T) => changeQuery({ [key]: next === fallback ? null : String(next) }),
    [key, fallback],
  );
  return [value, write];
}

/** Sets query parameters of the current address, or takes them away with null, without a history entry. */
export function changeQuery(changes: Record<string, string | null>): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  history.replaceState(history.state, '', url);
  dispatchEvent(new Event(CHANGE));
}

/** The whole query, for pages whose parameters depend on one another. Empty in composed HTML. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
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
