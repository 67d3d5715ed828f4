import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { DedicatedOffers } from './offer-list.ts';

const PREFIX = 'brouillon-dedies:';

/** Unsaved edits in the browser's storage. */
export interface Draft {
  /** Id of the editor, so that two tabs don't overwrite each other's drafts. */
  owner: string;
  /** Epoch milliseconds of the last edit. */
  at: number;
  /** The saved list that the edits are based on. */
  version: number;
  base: DedicatedOffers;
  offers: DedicatedOffers;
}

/** Stores a draft in place of the owner's earlier one; false when storage is unavailable. */
export function keepDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + draft.owner, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the draft of an editor. */
export function dropDraft(owner: string): void {
  try {
    localStorage.removeItem(PREFIX + owner);
  } catch {
    // Storage is unavailable: there is no draft.
  }
}

/** Returns all readable drafts, newest first. Fields missing in a draft get the values of a new offer. */
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
  rows.map((row) => ({ ...createBlankOffer(String(row.id)), ...row }));
