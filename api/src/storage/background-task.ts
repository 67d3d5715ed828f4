import type { Logger } from 'pino';

/** Longest pause between two runs, in milliseconds. */
const MAX_PAUSE_MS = 3_600_000;

interface BackgroundTaskOptions {
  /** Longest pause without a call of `wake`, in milliseconds; an hour by default. */
  maxPauseMs?: number;
  /** With `true`, a pause keeps the process alive. */
  keepsProcess?: boolean;
}

/** Runs work in the background: again after each pause, and at once after a call of `wake`. Runs never overlap. */
export class BackgroundTask {
  #loop: Promise<void> = Promise.resolve();
  /** True after a call of `stop`. */
  isStopped = false;
  #isWoken = false;
  #endPause: () => void = () => {};

  constructor(
    /** Returns the pause until the next run, in milliseconds. Never rejects. */
    private readonly run: () => Promise<number>,
    private readonly options: BackgroundTaskOptions = {},
  ) {}

  /** Starts the first run after a pause; call it once. */
  start(firstPauseMs = 0): void {
    this.#loop = this.#repeat(firstPauseMs);
  }

  /** Ends the pause. During a run, the next one follows without a pause: this one may have missed the reason. */
  wake(): void {
    this.#isWoken = true;
    this.#endPause();
  }

  /** Starts no further run. Resolves when a run under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.#loop;
  }

  async #repeat(firstPauseMs: number): Promise<void> {
    if (firstPauseMs > 0) await this.#pause(firstPauseMs);
    while (!this.isStopped) {
      this.#isWoken = false;
      await this.#pause(await this.run());
    }
  }

  #pause(pauseMs: number): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    const { maxPauseMs = MAX_PAUSE_MS, keepsProcess } = this.options;
    return new Promise((done) => {
      const timer = setTimeout(done, Math.min(pauseMs, maxPauseMs));
      if (!keepsProcess) timer.unref();
      this.#endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/**
 * Returns a task that runs work at intervals. A failure is logged once while it lasts, and the next run comes all the same.
 * @param options.failure what a failure means, before its reason
 */
export function createPeriodicTask(
  work: () => Promise<void>,
  { intervalMs, failure, logger }: { intervalMs: number; failure: string; logger: Logger },
): BackgroundTask {
  let lastReason = '';
  const task = new BackgroundTask(async () => {
    const reason = await work().then(
      () => '',
      (error: Error) => error.message,
    );
    if (reason && reason !== lastReason && !task.isStopped) logger.warn(`${failure}: ${reason}`);
    lastReason = reason;
    return intervalMs;
  });
  return task;
}
