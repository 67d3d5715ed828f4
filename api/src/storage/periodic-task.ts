/** Runs a task a minute after the start and then every hour. `pauseMs` replaces both pauses. */
export class PeriodicTask {
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    /** Never rejects. */
    private readonly task: () => Promise<void>,
    private readonly pauseMs?: number,
  ) {}

  /** Starts the pauses; call it once. */
  start(): void {
    this.#schedule(this.pauseMs ?? 60_000);
  }

  /** Starts no further run. Resolves when a run under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#run;
  }

  #schedule(pauseMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#run = this.task().then(() => this.#schedule(this.pauseMs ?? 3_600_000));
    }, pauseMs).unref();
  }
}
