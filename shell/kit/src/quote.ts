import type { KeptLine } from './kept-line.ts';

const KEY = 'devis';

const isKept = (value: Partial<KeptLine> | null): value is KeptLine =>
  typeof value?.line === 'string' && typeof value.name === 'string';

/** The text of the quote on this device (docs/product.md#on-the-device). Throws where storage is refused. */
export const storedQuote = (): string => localStorage.getItem(KEY) ?? '[]';

/** The lines a text of {@link storedQuote} stands for; none where it is no quote's. */
export function linesKept(text: string): KeptLine[] {
  try {
    return JSON.parse(text).filter(isKept);
  } catch {
    return [];
  }
}

/**
 * Keeps the quote on this device, whichever teams' offers are in it, and tells whoever listens to storage, here and in
 * other tabs. Throws where storage is refused.
 */
export function keepQuote(lines: readonly KeptLine[]): void {
  localStorage.setItem(KEY, JSON.stringify(lines));
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}
