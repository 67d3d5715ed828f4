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

interface Surroundings {
  /** Names this editor among others of the same browser. */
  owner: string;
  now?: () => number;
  storage?: Storage;
}

/**
 * The list being edited: every edit is saved, all of it, and until it is, kept in the
 * browser. A faulty field stays in the editor and doesn't hold back the rest.
 */
export class EditorStore {
  readonly #queue: SaveQueue;
  readonly #owner: string;
  readonly #now: () => number;
  readonly #storage: Storage | undefined;
  readonly #listeners = new Set<() => void>();
  #snapshot: EditorSnapshot;

  constructor(start: SavedList, send: Send, { owner, now = Date.now, storage }: Surroundings) {
    this.#owner = owner;
    this.#now = now;
    this.#storage = storage;
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

  /** Resolves once no save is under way or waiting, or after `limitMs`. */
  settled(limitMs: number): Promise<void> {
    this.flush();
    return new Promise((done) => {
      const check = () => {
        if (this.#snapshot.state.phase === 'saving') return;
        stop();
        clearTimeout(timer);
        done();
      };
      const stop = this.subscribe(check);
      const timer = setTimeout(() => {
        stop();
        done();
      }, limitMs);
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
    if (!sameOffers(offers, base)) {
      return keepDraft({ owner: this.#owner, at: this.#now(), version, base, offers }, this.#storage);
    }
    dropDraft(this.#owner, this.#storage);
    return true;
  }
}
