import { areSameOffers } from './diff.ts';
import type { DedicatedOffers } from './offer-list.ts';

/** A list saved by the API. */
export interface SavedList {
  version: number;
  /** Epoch milliseconds; null when unknown. */
  savedAt: number | null;
  offers: DedicatedOffers;
}

/** Result of a save. */
export type SaveOutcome =
  | { outcome: 'saved'; version: number; savedAt: number }
  /** Another editor saved first; this save changed nothing. */
  | { outcome: 'stale'; theirs: SavedList }
  /** The session has ended. */
  | { outcome: 'locked' }
  /** `detail` is the API's reason, if any. */
  | { outcome: 'failed'; detail: string };

/** State of the list. */
export type SaveState =
  | { phase: 'saved'; savedAt: number | null }
  /** An edit is being typed, is pending or is being sent. */
  | { phase: 'saving' }
  | { phase: 'failed'; detail: string }
  | { phase: 'conflict'; theirs: SavedList }
  | { phase: 'locked' };

/** Saves a list when `version` is still current. Never rejects. */
export type ListSender = (offers: DedicatedOffers, version: number) => Promise<SaveOutcome>;

/**
 * Saves whole lists one at a time, in order: during a save, only the latest list waits.
 *
 *     saved ── edit ──▶ saving ── answer ──▶ saved
 *                         │ ▲
 *                         │ └── retry or edit ── failed       the network, or the API refused the list
 *                         │ └── rebase ───────── conflict     another editor saved first: the list waits
 *                         └────────────────────▶ locked       the session has ended: nothing more is sent
 */
export class SaveQueue {
  readonly #send: ListSender;
  readonly #onChange: () => void;
  #base: SavedList;
  #wanted: DedicatedOffers;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  /** Lists whose save failed since the base was read. The API may hold one of them: only the answer may be lost. */
  #unsure: DedicatedOffers[] = [];

  constructor(base: SavedList, send: ListSender, onChange: () => void) {
    this.#base = base;
    this.#wanted = base.offers;
    this.#state = { phase: 'saved', savedAt: base.savedAt };
    this.#send = send;
    this.#onChange = onChange;
  }

  /** The current saved list, as far as this editor knows. */
  get base(): SavedList {
    return this.#base;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Saves this list after `delayMs` without another call. During a conflict the list waits for {@link rebase}. */
  enqueue(offers: DedicatedOffers, delayMs = 0): void {
    this.#wanted = offers;
    this.#stopTimer();
    if (this.#isHeld) return;
    if (!this.#isSending && this.#isSaved(offers)) {
      this.#settle();
      return;
    }
    this.#set({ phase: 'saving' });
    if (delayMs === 0) void this.#pump();
    else this.#timer = setTimeout(() => this.flush(), delayMs);
  }

  /** Sends pending or failed edits at once. */
  flush(): void {
    this.#stopTimer();
    if (!this.#isHeld) void this.#pump();
  }

  /** Ends a conflict, or adopts another list: further edits are changes of `base`. */
  rebase(base: SavedList, offers: DedicatedOffers = base.offers): void {
    this.#setBase(base);
    this.#state = { phase: 'saving' };
    this.enqueue(offers);
  }

  get #isHeld() {
    return this.#state.phase === 'conflict' || this.#state.phase === 'locked';
  }

  async #pump(): Promise<void> {
    if (this.#isSending) return;
    const draft = this.#wanted;
    if (this.#isSaved(draft)) {
      this.#settle();
      return;
    }
    this.#isSending = true;
    this.#set({ phase: 'saving' });
    const result = await this.#send(draft, this.#base.version);
    this.#isSending = false;
    this.#follow(result, draft);
  }

  #follow(result: SaveOutcome, sent: DedicatedOffers): void {
    switch (result.outcome) {
      case 'saved':
        this.#goOn({ version: result.version, savedAt: result.savedAt, offers: sent });
        break;
      case 'stale':
        if (this.#isHarmless(result.theirs, sent)) this.#goOn(result.theirs);
        else this.#set({ phase: 'conflict', theirs: result.theirs });
        break;
      case 'locked':
        this.#set({ phase: 'locked' });
        break;
      case 'failed':
        this.#unsure.push(sent);
        this.#set({ phase: 'failed', detail: result.detail });
        // A newer list may be without the fault: sent at once, or after its pause.
        if (this.#timer === undefined && this.#wanted !== sent) void this.#pump();
    }
  }

  /** True when the list needs no save: it equals the base, and no failed save may have replaced the base. */
  #isSaved(offers: DedicatedOffers): boolean {
    return this.#unsure.length === 0 && areSameOffers(offers, this.#base.offers);
  }

  /** True when the current list is one that this queue sent, after a lost answer, or equals the base again. */
  #isHarmless(theirs: SavedList, sent: DedicatedOffers): boolean {
    return [sent, this.#base.offers, ...this.#unsure].some((offers) => areSameOffers(offers, theirs.offers));
  }

  #setBase(base: SavedList): void {
    this.#base = base;
    this.#unsure = [];
  }

  #goOn(base: SavedList): void {
    this.#setBase(base);
    if (this.#timer === undefined) void this.#pump();
  }

  #settle(): void {
    this.#set({ phase: 'saved', savedAt: this.#base.savedAt });
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(state: SaveState): void {
    this.#state = state;
    this.#onChange();
  }
}
