import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { changeQuery, followQuery, type QueryChange } from './query.ts';

export { changeQuery, queryChanged } from './query.ts';

/**
 * One piece of page state kept in the URL query (docs/product.md#state-in-the-address). An absent or invalid value is the fallback, and the
 * fallback leaves no trace in the URL. Composed HTML always shows the fallback, so hydration starts from it and
 * the visitor's value follows in the next render.
 *
 * @param key query parameter, a short French word
 * @param parse the value a text stands for, or null when it stands for none
 * @param change what writing is to « Précédent »
 */
export function useUrlState<T extends string | number>(
  key: string,
  fallback: T,
  parse: (text: string) => T | null,
  change: QueryChange = 'trace',
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
