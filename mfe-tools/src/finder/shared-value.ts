import { useSyncExternalStore } from 'react';

/** A value that the islands of a page share. Hydration starts from its first value. */
export function createSharedValue<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    write(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => first,
      ),
  };
}
