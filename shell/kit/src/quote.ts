/** A line of the visitor's quote as it is kept: its text (`lineText`), and the offer's name should the offer go. */
export interface KeptLine {
  line: string;
  name: string;
}

const KEY = 'devis';

const isKept = (value: Partial<KeptLine> | null): value is KeptLine =>
  typeof value?.line === 'string' && typeof value.name === 'string';

/** The quote as its text on this device (docs/product.md#on-the-device); empty where there is none or storage is refused. */
export function storedQuote(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** The lines a text of {@link storedQuote} stands for. */
export function linesKept(text: string): KeptLine[] {
  try {
    return JSON.parse(text).filter(isKept);
  } catch {
    return [];
  }
}

/**
 * Keeps the quote, whichever teams' offers are in it, and tells whoever listens to storage, here and in other tabs.
 * False where storage is refused: then the address of the quote's page alone holds it.
 */
export function keepQuote(lines: readonly KeptLine[]): boolean {
  try {
    if (lines.length > 0) localStorage.setItem(KEY, JSON.stringify(lines));
    else localStorage.removeItem(KEY);
  } catch {
    return false;
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
  return true;
}
