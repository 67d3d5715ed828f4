/** The author of a change: a team by the name of its key, or the operator (`null`). */
export type Requester = string | null;

interface QueuedChange {
  requester: Requester;
  start(): Promise<void>;
}

/** Number of changes that a host composes at the same time: one alone leaves half of two cores idle. */
const COMPOSING = 2;

/** Runs `width` changes at once, one of each author: the operator's first, then teams by turns, in each team's order. */
class AuthorQueue {
  readonly #waiting: QueuedChange[] = [];
  /** Teams in the order of their last change's start, oldest first. */
  readonly #teams = new Set<string>();
  /** Running and waiting work. */
  readonly #open = new Set<Promise<unknown>>();
  readonly #running = new Set<Requester>();

  constructor(private readonly width: number) {}

  run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    const result = new Promise<T>((done, fail) => {
      this.#waiting.push({ requester, start: () => work().then(done, fail) });
    });
    this.#open.add(result);
    const close = () => void this.#open.delete(result);
    result.then(close, close);
    this.#startNext();
    return result;
  }

  /** Resolves once all work that was queued before the call has ended; never rejects. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#open);
  }

  #startNext(): void {
    for (let next = this.#take(); next; next = this.#take()) {
      const { requester } = next;
      this.#running.add(requester);
      void next.start().then(() => {
        this.#running.delete(requester);
        this.#startNext();
      });
    }
  }

  #take(): QueuedChange | undefined {
    if (this.#running.size >= this.width) return undefined;
    const index = this.#nextIndex();
    const next = index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
    if (typeof next?.requester === 'string') {
      this.#teams.delete(next.requester);
      this.#teams.add(next.requester);
    }
    return next;
  }

  #nextIndex(): number {
    const isOperators = ({ requester }: QueuedChange) => requester === null && !this.#running.has(null);
    const isNew = ({ requester }: QueuedChange) => requester !== null && !this.#teams.has(requester);
    for (const isNext of [isOperators, isNew]) {
      const index = this.#waiting.findIndex(isNext);
      if (index >= 0) return index;
    }
    for (const team of this.#teams) {
      if (this.#running.has(team)) continue;
      const index = this.#waiting.findIndex(({ requester }) => requester === team);
      if (index >= 0) return index;
    }
    return -1;
  }
}

/**
 * Runs a host's changes, {@link COMPOSING} at a time; they go live one after the other. Urgent changes, such as a rollback, have
 * a lane of their own: a page that never finishes rendering delays no rollback.
 */
export class ChangeQueue {
  readonly #urgent = new AuthorQueue(1);
  readonly #usual = new AuthorQueue(COMPOSING);
  readonly #turns = new AuthorQueue(1);

  run<T>(requester: Requester, isUrgent: boolean, work: () => Promise<T>): Promise<T> {
    return (isUrgent ? this.#urgent : this.#usual).run(requester, work);
  }

  /** Runs what makes a composed change live, in its turn. */
  takeTurn<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(requester, work);
  }

  /**
   * Resolves once every urgent change that was queued before the call has ended. A usual change waits for this before it
   * goes live: otherwise many small changes could overtake a rollback, which composes again each time.
   */
  giveWay(): Promise<void> {
    return this.#urgent.settle();
  }
}
