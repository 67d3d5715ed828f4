import { useSyncExternalStore } from 'react';

/** A visitor's choice about how the site looks: an attribute of the root, so that style sheets follow it. */
export interface Preference<T extends string> {
  /** The choice, also while it changes. */
  use(): T;
  choose(value: T): void;
}

/**
 * Remembers a choice under its name, which is also its `data-` attribute; the fallback leaves no trace. The early
 * script (`inline/early.js`) sets the attribute before the first paint.
 */
export function preference<T extends string>(name: 'theme' | 'prices', fallback: T): Preference<T> {
  const listeners = new Set<() => void>();
  const read = () => (document.documentElement.dataset[name] as T | undefined) ?? fallback;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    use: () => useSyncExternalStore(subscribe, read, () => fallback),
    choose(value) {
      if (value === fallback) delete document.documentElement.dataset[name];
      else document.documentElement.dataset[name] = value;
      try {
        if (value === fallback) localStorage.removeItem(name);
        else localStorage.setItem(name, value);
      } catch {
        // Storage refused: the choice holds for this visit.
      }
      for (const listener of listeners) listener();
    },
  };
}
