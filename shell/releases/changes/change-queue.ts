/** The author of a change: a team by the name of its key, or the operator (`null`). */
export type Requester = string | null;

interface QueuedChange {
  requester: Requester;
  start(): Promise<void>;
}

/** Runs changes one after the other: the operator's first, then teams by turns, in each team's order. */
class AuthorQueue {
  readonly #waiting: QueuedChange[] = [];
  /** Teams in the order of their last change's start, oldest first. */
  readonly #teams = new Set<string>();
  /** Running and waiting work. */
  readonly #open = new Set<Promise<unknown>>();
  #isBusy = false;

  run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    const result = new Promise<T>((done, fail) => {
      this.#waiting.push({ requester, start: () => work().then(done, fail) });
    });
    this.#open.add(result);
    const close = () => void this.#open.delete(result);
    result.then(close, close);
    void this.#work();
    return result;
  }

  /** Resolves once all work that was queued before the call has ended; never rejects. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#open);
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#take(); next; next = this.#take()) await next.start();
    this.#isBusy = false;
  }

  #take(): QueuedChange | undefined {
    const index = this.#nextIndex();
    const next = index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
    if (typeof next?.requester === 'string') {
      this.#teams.delete(next.requester);
      this.#teams.add(next.requester);
    }
    return next;
  }

  #nextIndex(): number {
    const isOperators = ({ requester }: QueuedChange) => requester === null;
    const isNew = ({ requester }: QueuedChange) => requester !== null && !this.#teams.has(requester);
    for (const isNext of [isOperators, isNew]) {
      const index = this.#waiting.findIndex(isNext);
      if (index >= 0) return index;
    }
    for (const team of this.#teams) {
      const index = this.#waiting.findIndex(({ requester }) => requester === team);
      if (index >= 0) return index;
    }
    return -1;
  }
}

/**
 * Runs a host's changes one at a time, since composing takes all cores. Urgent changes, such as a rollback, have a lane of
 * their own: a page that never finishes rendering delays no rollback.
 */
export class ChangeQueue {
  readonly #urgent = new AuthorQueue();
  readonly #usual = new AuthorQueue();

  run<T>(requester: Requester, isUrgent: boolean, work: () => Promise<T>): Promise<T> {
    return (isUrgent ? this.#urgent : this.#usual).run(requester, work);
  }

  /**
   * Resolves once every urgent change that was queued before the call has ended. A usual change waits for this before it
   * goes live: otherwise many small changes could overtake a rollback, which composes again each time.
   */
  giveWay(): Promise<void> {
    return this.#urgent.settle();
  }
}
