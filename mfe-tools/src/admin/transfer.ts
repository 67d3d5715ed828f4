import type { DedicatedOffer } from '@site/api-contract/dedicated';
import type { Offers } from './list.ts';
import { checkList, type RowFault } from './validate.ts';

/** The list as a file: what an import reads back. */
export const exportText = (offers: Offers): string => `${JSON.stringify(offers, null, 2)}\n`;

/** Name of the file, with the day in it: `serveurs-dedies-2026-03-09.json`. */
export const exportName = (now: Date): string =>
  // Sweden writes days as ISO 8601 does.
  `serveurs-dedies-${now.toLocaleDateString('sv-SE')}.json`;

/** Reads a file's text: the offers, or everything that keeps it from being a list of them. */
export function importText(text: string): { offers: DedicatedOffer[] } | { faults: RowFault[] } {
  try {
    return checkList(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return { faults: [{ row: 0, text: 'Ce fichier n’est pas du JSON.' }] };
  }
}

/** Hands a file to the browser to be saved. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address by the next task, and keeps the file for as long as it needs it.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
