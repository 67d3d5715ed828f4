/** A value kept on this device only (docs/product.md#on-the-device), shared by all open tabs. */
export interface LocalStore<T> {
  read(): T;
  write(value: T): void;
  /** Calls back after a change in this tab or another. Returns the function that stops. */
  follow(onChange: () => void): () => void;
}

/**
 * Stores a value in `localStorage` under a name. Without storage the value lasts for the page. An invalid text counts
 * as the fallback, which isn't stored.
 *
 * @param parse parses a stored text, or returns null for an invalid one
 *
 * @example
 * const theme = createLocalStore('theme', 'light', (text) => (text === 'dark' ? text : null));
 */
export function createLocalStore<T>(
  name: string,
  fallback: T,
  parse: (text: string) => T | null,
  format: (value: T) => string | null,
): LocalStore<T> {
  const listeners = new Set<() => void>();
  /** The last text read and its parsed value. */
  let lastRead: { text: string | null; value: T } = { text: null, value: fallback };
  let isRefused = false;
  const readStored = (): string | null => {
    try {
      return isRefused ? lastRead.text : localStorage.getItem(name);
    } catch {
      return lastRead.text;
    }
  };
  const read = () => {
    const text = readStored();
    if (text !== lastRead.text) lastRead = { text, value: (text === null ? null : parse(text)) ?? fallback };
    return lastRead.value;
  };
  /** Other tabs and other copies of this module write too; a cleared storage has no key. */
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name || key === null) for (const listener of listeners) listener();
  };
  const follow = (onChange: () => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage);
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  };
  return {
    read,
    follow,
    write(value) {
      const text = format(value);
      try {
        if (text === null) localStorage.removeItem(name);
        else localStorage.setItem(name, text);
        isRefused = false;
      } catch {
        isRefused = true;
        lastRead = { text, value };
      }
      // All copies of this module in the page listen to this event.
      dispatchEvent(new StorageEvent('storage', { key: name }));
    },
  };
}
