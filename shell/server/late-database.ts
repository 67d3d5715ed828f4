import { BackgroundTask } from '@site/api/storage/background-task';
import { getErrorMessage, isStorageUnavailableError } from '@site/api/storage/open-database';
import type { Logger } from 'pino';

/** First and longest pause between two tries to open an unreachable database, in milliseconds. */
const OPEN_PAUSE_MS = { first: 500, most: 5_000 };

/** Opens a database that was away when the host started, as soon as it can be reached. */
export class LateDatabase {
  readonly #task: BackgroundTask;
  #pauseMs = OPEN_PAUSE_MS.first;
  #lastProblem = '';
  #isStopped = false;

  /** @param onOpen called once, unless the host stops before */
  constructor(
    private readonly open: () => Promise<void>,
    private readonly onOpen: () => void,
    private readonly logger: Logger,
  ) {
    this.#task = new BackgroundTask(() => this.#try());
    this.#task.start(this.#pauseMs);
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#task.stop();
  }

  async #try(): Promise<number> {
    try {
      await this.open();
    } catch (error) {
      const reason = getErrorMessage(error);
      // The start has reported the outage already.
      if (!isStorageUnavailableError(error) && reason !== this.#lastProblem)
        this.logger.error(`the database can’t be opened: ${reason}`);
      this.#lastProblem = reason;
      this.#pauseMs = Math.min(2 * this.#pauseMs, OPEN_PAUSE_MS.most);
      return this.#pauseMs;
    }
    if (!this.#isStopped) this.onOpen();
    // The last run: `stop` doesn't wait for this one to end.
    void this.#task.stop();
    return 0;
  }
}
