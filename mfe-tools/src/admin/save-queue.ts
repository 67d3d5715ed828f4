import { sameOffers } from './diff.ts';
import type { Offers } from './list.ts';

/** A list as the API has it. */
export interface SavedList {
  version: number;
  /** Epoch milliseconds; null when it isn't known. */
  savedAt: number | null;
  offers: Offers;
}

/** How one save ended. */
export type SaveResult =
  | { outcome: 'saved'; version: number; savedAt: number }
  /** Somebody else saved meanwhile; nothing was. */
  | { outcome: 'stale'; theirs: SavedList }
  /** The session is over. */
  | { outcome: 'locked' }
  /** `detail` says why, where the API did. */
  | { outcome: 'failed'; detail: string };

/** Where the list stands. */
export type SaveState =
  | { phase: 'saved'; savedAt: number | null }
  /** An edit is being typed, waits its turn, or is on its way. */
  | { phase: 'saving' }
  | { phase: 'failed'; detail: string }
  | { phase: 'conflict'; theirs: SavedList }
  | { phase: 'locked' };

/** Sends a list that must still be at `version`. Never rejects. */
export type Send = (offers: Offers, version: number) => Promise<SaveResult>;

/**
 * Saves whole lists one at a time, in order: while one is under way only the latest wish waits.
 *
 *     saved ── edit ──▶ saving ── answer ──▶ saved
 *                         │ ▲
 *                         │ └── retry or edit ── failed       the network, or the API refused the list
 *                         │ └── rebase ───────── conflict     somebody else has saved: what is wanted waits
 *                         └────────────────────▶ locked       the session is over: nothing more is sent
 */
export class SaveQueue {
  readonly #send: Send;
  readonly #onChange: () => void;
  #base: SavedList;
  #wanted: Offers;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(base: SavedList, send: Send, onChange: () => void) {
    this.#base = base;
    this.#wanted = base.offers;
    this.#state = { phase: 'saved', savedAt: base.savedAt };
    this.#send = send;
    this.#onChange = onChange;
  }

  /** The list in force, as far as this editor knows. */
  get base(): SavedList {
    return this.#base;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Wants this list saved once `delayMs` have gone without another wish. During a conflict it waits for {@link rebase}. */
  want(offers: Offers, delayMs = 0): void {
    this.#wanted = offers;
    this.#stopTimer();
    if (this.#isHeld) return;
    if (!this.#isSending && sameOffers(offers, this.#base.offers)) {
      this.#settle();
      return;
    }
    this.#set({ phase: 'saving' });
    if (delayMs === 0) void this.#pump();
    else this.#timer = setTimeout(() => this.flush(), delayMs);
  }

  /** Sends now what waits or has failed. */
  flush(): void {
    this.#stopTimer();
    if (!this.#isHeld) void this.#pump();
  }

  /** Ends a conflict, or follows a list that came another way: from here on edits are changes of `base`. */
  rebase(base: SavedList, offers: Offers = base.offers): void {
    this.#base = base;
    this.#state = { phase: 'saving' };
    this.want(offers);
  }

  get #isHeld() {
    return this.#state.phase === 'conflict' || this.#state.phase === 'locked';
  }

  async #pump(): Promise<void> {
    if (this.#isSending) return;
    const sent = this.#wanted;
    if (sameOffers(sent, this.#base.offers)) {
      this.#settle();
      return;
    }
    this.#isSending = true;
    this.#set({ phase: 'saving' });
    const result = await this.#send(sent, this.#base.version);
    this.#isSending = false;
    this.#follow(result, sent);
  }

  #follow(result: SaveResult, sent: Offers): void {
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
        this.#set({ phase: 'failed', detail: result.detail });
        // A newer wish may be without the fault: tried at once, or when its pause is over.
        if (this.#timer === undefined && this.#wanted !== sent) void this.#pump();
    }
  }

  /** An answer that got lost: the list in force is what was sent. Or others came back to where this editor started. */
  #isHarmless(theirs: SavedList, sent: Offers): boolean {
    return [sent, this.#base.offers].some((offers) => sameOffers(offers, theirs.offers));
  }

  #goOn(base: SavedList): void {
    this.#base = base;
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
