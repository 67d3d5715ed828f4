import { parseTypedInteger } from '@site/api-contract/texts/typed-number';
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { PageContext } from './page-context.ts';
import { changeQuery, type HistoryBehavior, notifyQueryChange, subscribeToQuery } from './query.ts';

export { changeQuery, notifyQueryChange } from './query.ts';

/** Replacements of the address in 10 s, after which they are at least 300 ms apart. WebKit accepts 100 in 10 s, Chromium 200. */
const BURST = 50;
let recentWrites = 0;

/** Parameters that the address doesn't have yet. */
let pending: Record<string, string | null> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

function writePending(): void {
  clearTimeout(timer);
  timer = undefined;
  const changes = pending;
  pending = {};
  if (Object.keys(changes).length === 0) return;
  recentWrites += 1;
  setTimeout(() => {
    recentWrites -= 1;
  }, 10_000);
  changeQuery(changes);
}

/** Pending changes belong to the history entry that « Précédent » leaves. */
function dropPending(): void {
  pending = {};
}

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', dropPending);
  return subscribeToQuery(onChange);
}

/** Returns the query that the page's HTML was rendered for: hydration starts from it. */
const useRenderedQuery = (): string => useContext(PageContext)?.query ?? '';

/**
 * State of a page in a query parameter (docs/product.md#state-in-the-address). An absent or invalid value means the
 * fallback, which isn't written to the URL. After many replacements, such as those of a held key, the address follows
 * within 300 ms. Composed HTML shows the fallback, unless the page reads the parameter of a request: hydration starts
 * from it, and the next render shows the visitor's value.
 *
 * @param key query parameter, a short French word
 * @param fallback value of an address without the parameter
 * @param parse parses a text, or returns null for an invalid one
 * @param change effect of a write on the session history
 * @returns the value, and a function that writes another one to the address
 * @example
 * const parseCount = createIntegerParser(1, 12); // outside the component: a constant
 * const [count, setCount] = useUrlState('personnes', 4, parseCount); // ?personnes=6
 */
export function useUrlState<T extends string | number>(
  key: string,
  fallback: T,
  parse: (text: string) => T | null,
  change: HistoryBehavior = 'replace',
): [T, (value: T) => void] {
  const read = () =>
    pending[key] === undefined ? new URLSearchParams(location.search).get(key) : pending[key];
  const rendered = useRenderedQuery();
  const text = useSyncExternalStore(subscribe, read, () => new URLSearchParams(rendered).get(key));
  const value = (text === null ? null : parse(text)) ?? fallback;
  const write = useCallback(
    (next: T) => {
      const changes = { [key]: next === fallback ? null : String(next) };
      if (change === 'push') {
        writePending();
        changeQuery(changes, 'push');
        return;
      }
      pending = { ...pending, ...changes };
      if (recentWrites < BURST) return writePending();
      timer ??= setTimeout(writePending, 300);
      notifyQueryChange();
    },
    [key, fallback, change],
  );
  return [value, write];
}

/**
 * Returns the whole query, for pages with interdependent parameters. HTML of a host has the parameters that the page
 * reads of a request; composed HTML has none.
 */
export function useUrlQuery(): URLSearchParams {
  const rendered = useRenderedQuery();
  const search = useSyncExternalStore(
    subscribeToQuery,
    () => location.search,
    () => rendered,
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * Returns a parser that accepts the listed words only.
 *
 * @example
 * const parseUnit = createEnumParser('Go', 'To'); // parseUnit('To') is 'To', parseUnit('Ko') is null
 */
export const createEnumParser =
  <T extends string>(...words: T[]) =>
  (text: string): T | null =>
    words.find((word) => word === text) ?? null;

/**
 * Returns a parser that accepts integers from min to max, written as in France: « 1 500 ».
 *
 * @example
 * const parseCount = createIntegerParser(1, 12); // parseCount('6') is 6, parseCount('13') is null
 */
export const createIntegerParser =
  (min: number, max: number) =>
  (text: string): number | null => {
    const value = parseTypedInteger(text);
    return value !== null && value >= min && value <= max ? value : null;
  };
