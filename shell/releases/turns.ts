/**
 * Work of several callers, one piece at a time and by turns. A turn ends once its pieces have used the budget, so that small
 * work never waits for all of large work.
 */
export class Turns {
  readonly budget: number;
  #last: Promise<void> = Promise.resolve();

  constructor(budget: number) {
    this.budget = budget;
  }

  /** Waits for the turns before. Returns a function that ends the turn. */
  async begin(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}

/** The turns of one caller, which must call {@link TurnTaker.end}. */
export class TurnTaker {
  readonly #turns: Turns;
  #left = 0;
  #end: () => void = () => {};

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** Runs a piece of work within the caller's turn. `work` returns how much of the budget it has used. */
  async run(work: () => Promise<number>): Promise<void> {
    if (this.#left <= 0) {
      this.#end();
      this.#end = await this.#turns.begin();
      this.#left = this.#turns.budget;
    }
    this.#left -= await work();
  }

  end(): void {
    this.#end();
    this.#left = 0;
  }
}
