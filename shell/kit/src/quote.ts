import type { StoredQuoteLine } from './stored-quote-line.ts';

const KEY = 'devis';

const isKept = (value: Partial<StoredQuoteLine> | null): value is StoredQuoteLine =>
  typeof value?.line === 'string' && typeof value.name === 'string';

/**
 * Returns the JSON text of the quote on this device (docs/product.md#on-the-device). Throws when storage is unavailable.
 */
export const readStoredQuote = (): string => localStorage.getItem(KEY) ?? '[]';

/** Parses the lines in a text of {@link readStoredQuote}; an invalid text has none. */
export function parseStoredLines(text: string): StoredQuoteLine[] {
  try {
    return JSON.parse(text).filter(isKept);
  } catch {
    return [];
  }
}

/**
 * Saves the quote on this device and dispatches a `storage` event in this tab; other tabs get the browser's own. Throws
 * when storage is unavailable.
 */
export function storeQuote(lines: readonly StoredQuoteLine[]): void {
  localStorage.setItem(KEY, JSON.stringify(lines));
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}
