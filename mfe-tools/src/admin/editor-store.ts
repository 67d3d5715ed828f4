import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { DedicatedField } from '@site/api-contract/dedicated/dedicated-fields';
import { areSameOffers, indexById, isSameValue } from './diff.ts';
import { dropDraft, keepDraft } from './drafts.ts';
import type { DedicatedOffers } from './offer-list.ts';
import { type ListSender, type SavedList, SaveQueue, type SaveState } from './save-queue.ts';
import { findOfferFieldErrors, replaceFaultyFields } from './validate.ts';

/** Pause in typing before a save, in milliseconds. */
const TYPING_PAUSE_MS = 600;

/** The same for an offer that isn't saved yet, so that its fields become one version. Leaving its form saves at once. */
const NEW_OFFER_PAUSE_MS = 30_000;

/** Returns the number of faulty fields that differ from the saved offer: a stored list may hold faults of its own. */
function countUnsavedFaults(offer: DedicatedOffer, saved: DedicatedOffer | undefined): number {
  const faulty = Object.keys(findOfferFieldErrors(offer)) as DedicatedField[];
  return faulty.filter((field) => !saved || !isSameValue(offer, saved, field)).length;
}

/** State of the editor. */
export interface EditorSnapshot {
  /** Offers in the form, faulty fields included. */
  offers: DedicatedOffers;
  /** The current saved list, as far as this editor knows. */
  base: SavedList;
  state: SaveState;
  /** Number of edited faulty fields, which aren't saved. */
  unsavedFaultCount: number;
  /** False when the browser can't store the draft. */
  isDraftStored: boolean;
  /** True while the form holds an offer that no saved version has. */
  isNewOfferUnsaved: boolean;
}

/**
 * The list being edited. Every edit saves the whole list; until then the browser keeps a draft. A faulty field stays in
 * the editor, and the other fields are saved.
 */
export class EditorStore {
  readonly #queue: SaveQueue;
  /** Identifies this editor among others of the same browser. */
  readonly #owner = [...crypto.getRandomValues(new Uint32Array(2))].join('-');
  readonly #listeners = new Set<() => void>();
  #snapshot: EditorSnapshot;

  constructor(start: SavedList, send: ListSender) {
    this.#queue = new SaveQueue(start, send, () => this.#show({}));
    const { base, state } = this.#queue;
    this.#snapshot = {
      offers: start.offers,
      base,
      state,
      unsavedFaultCount: 0,
      isDraftStored: true,
      isNewOfferUnsaved: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): EditorSnapshot => this.#snapshot;

  /** Applies an edited list and saves it: at once, or after a pause in typing. */
  edit(offers: DedicatedOffers, isTyping = false): void {
    this.#show({ offers });
    const pause = this.#snapshot.isNewOfferUnsaved ? NEW_OFFER_PAUSE_MS : TYPING_PAUSE_MS;
    this.#queue.enqueue(replaceFaultyFields(offers, this.#queue.base.offers), isTyping ? pause : 0);
  }

  /** Saves pending or failed edits at once. */
  flush(): void {
    this.#queue.flush();
  }

  /** Continues from another list, after a resolved conflict or a restore, with these offers. */
  rebase(base: SavedList, offers: DedicatedOffers = base.offers): void {
    this.#show({ offers });
    this.#queue.rebase(base, replaceFaultyFields(offers, base.offers));
  }

  /** Resolves when no save is pending, or after `limitMs`, so that leaving doesn't wait for long. */
  waitForSave(limitMs: number): Promise<void> {
    this.flush();
    return new Promise((done) => {
      const check = () => this.#snapshot.state.phase !== 'saving' && done();
      this.subscribe(check);
      setTimeout(done, limitMs);
      check();
    });
  }

  #show(change: { offers?: DedicatedOffers }): void {
    const offers = change.offers ?? this.#snapshot.offers;
    const { base, state } = this.#queue;
    const saved = indexById(base.offers);
    const unsavedFaultCount = offers.reduce(
      (sum, offer) => sum + countUnsavedFaults(offer, saved.get(offer.id)),
      0,
    );
    this.#snapshot = {
      offers,
      base,
      state,
      unsavedFaultCount,
      isDraftStored: this.#keep(offers, base),
      isNewOfferUnsaved: offers.some(({ id }) => !saved.has(id)),
    };
    for (const listener of this.#listeners) listener();
  }

  #keep(offers: DedicatedOffers, { version, offers: base }: SavedList): boolean {
    if (!areSameOffers(offers, base))
      return keepDraft({ owner: this.#owner, at: Date.now(), version, base, offers });
    dropDraft(this.#owner);
    return true;
  }
}
