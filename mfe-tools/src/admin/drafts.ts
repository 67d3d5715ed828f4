import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import type { Offers } from './list.ts';

const PREFIX = 'brouillon-dedies:';

/** Edits that haven't been saved, kept in the browser until they are. */
export interface Draft {
  /** The editor that wrote it: two tabs don't overwrite each other's. */
  owner: string;
  /** Epoch milliseconds of the last edit. */
  at: number;
  /** The saved list the edits started from. */
  version: number;
  base: Offers;
  offers: Offers;
}

/** Keeps a draft in the place of the owner's earlier one; false where the browser refuses. */
export function keepDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + draft.owner, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets an editor's draft: its edits are saved, or no longer wanted. */
export function dropDraft(owner: string): void {
  try {
    localStorage.removeItem(PREFIX + owner);
  } catch {
    // Storage refused: there is nothing to forget.
  }
}

/** Every readable draft, newest first. Fields an older release didn't know are a new offer's. */
export function readDrafts(): Draft[] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith(PREFIX))
      .flatMap(([, text]) => parse(text))
      .sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

function parse(text: string): Draft[] {
  try {
    const { owner, at, version, base, offers } = JSON.parse(text);
    if (typeof owner !== 'string' || typeof at !== 'number' || typeof version !== 'number') return [];
    return [{ owner, at, version, base: whole(base), offers: whole(offers) }];
  } catch {
    return [];
  }
}

const whole = (rows: Partial<DedicatedOffer>[]): DedicatedOffer[] =>
  rows.map((row) => ({ ...blankOffer(String(row.id)), ...row }));
