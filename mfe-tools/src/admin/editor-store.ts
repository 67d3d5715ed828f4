import { sameOffers } from './diff.ts';
import { dropDraft, keepDraft } from './drafts.ts';
import type { Offers } from './list.ts';
import { type SavedList, SaveQueue, type SaveState, type Send } from './save-queue.ts';
import { faultsOf, savable } from './validate.ts';

/** How long somebody who types must pause before the list is saved. */
const TYPING_PAUSE_MS = 600;

/** The editor at one moment. */
export interface EditorSnapshot {
  /** What the form shows: edits, faulty fields included. */
  offers: Offers;
  /** The list in force, as far as this editor knows. */
  base: SavedList;
  state: SaveState;
  /** Fields that aren't saved because they need to be mended. */
  heldBack: number;
  /** False when the browser refuses to keep what isn't saved. */
  isKept: boolean;
}

/**
 * The list being edited: every edit is saved, all of it, and until it is, kept in the
 * browser. A faulty field stays in the editor and doesn't hold back the rest.
 */
export class EditorStore {
  readonly #queue: SaveQueue;
  /** Names this editor among others of the same browser. */
  readonly #owner = [...crypto.getRandomValues(new Uint32Array(2))].join('-');
  readonly #listeners = new Set<() => void>();
  #snapshot: EditorSnapshot;

  constructor(start: SavedList, send: Send) {
    this.#queue = new SaveQueue(start, send, () => this.#show({}));
    const { base, state } = this.#queue;
    this.#snapshot = { offers: start.offers, base, state, heldBack: 0, isKept: true };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): EditorSnapshot => this.#snapshot;

  /** Takes an edited list and has it saved: at once, or after a pause while somebody types. */
  edit(offers: Offers, isTyping = false): void {
    this.#show({ offers });
    this.#queue.want(savable(offers, this.#queue.base.offers), isTyping ? TYPING_PAUSE_MS : 0);
  }

  /** Saves now what waits or has failed. */
  flush(): void {
    this.#queue.flush();
  }

  /** Goes on from a list that came another way (a conflict resolved, a version restored), with these offers. */
  goOnFrom(base: SavedList, offers: Offers = base.offers): void {
    this.#show({ offers });
    this.#queue.rebase(base, savable(offers, base.offers));
  }

  /** Resolves once no save is under way or waiting, or after `limitMs`: whoever waits is about to leave. */
  settled(limitMs: number): Promise<void> {
    this.flush();
    return new Promise((done) => {
      const check = () => this.#snapshot.state.phase !== 'saving' && done();
      this.subscribe(check);
      setTimeout(done, limitMs);
      check();
    });
  }

  #show(change: { offers?: Offers }): void {
    const offers = change.offers ?? this.#snapshot.offers;
    const { base, state } = this.#queue;
    const heldBack = offers.reduce((sum, offer) => sum + Object.keys(faultsOf(offer)).length, 0);
    this.#snapshot = { offers, base, state, heldBack, isKept: this.#keep(offers, base) };
    for (const listener of this.#listeners) listener();
  }

  #keep(offers: Offers, { version, offers: base }: SavedList): boolean {
    if (!sameOffers(offers, base))
      return keepDraft({ owner: this.#owner, at: Date.now(), version, base, offers });
    dropDraft(this.#owner);
    return true;
  }
}
