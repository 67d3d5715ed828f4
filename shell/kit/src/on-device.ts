/** Something a visitor chose, kept on this device only (docs/product.md#on-the-device) and followed by every open tab. */
export interface OnDevice<T> {
  read(): T;
  write(value: T): void;
  /** Called when it changes, here or in another tab. Returns how to stop. */
  follow(onChange: () => void): () => void;
}

/**
 * A value kept in the browser's storage under a name. Storage that is refused keeps it for this visit; what can't be
 * parsed counts as the fallback, which leaves no trace.
 *
 * @param parse what a kept text stands for, or null when it stands for nothing
 */
export function onDevice<T>(
  name: string,
  fallback: T,
  parse: (text: string) => T | null,
  format: (value: T) => string | null,
): OnDevice<T> {
  const listeners = new Set<() => void>();
  /** The last text read and what it stands for. */
  let known: { text: string | null; value: T } = { text: null, value: fallback };
  let isRefused = false;
  const stored = (): string | null => {
    try {
      return isRefused ? known.text : localStorage.getItem(name);
    } catch {
      return known.text;
    }
  };
  const read = () => {
    const text = stored();
    if (text !== known.text) known = { text, value: (text === null ? null : parse(text)) ?? fallback };
    return known.value;
  };
  /** Other tabs write, and other teams' copies of this module here; a cleared storage has no key. */
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
      } catch {
        isRefused = true;
        known = { text, value };
      }
      // Who follows hears it the same way, whichever copy of this module they have.
      dispatchEvent(new StorageEvent('storage', { key: name }));
    },
  };
}
