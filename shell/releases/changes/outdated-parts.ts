import { type BackgroundTask, createPeriodicTask } from '@site/api/storage/background-task';
import type { Logger } from 'pino';
import type { ReleaseService } from './release-service.ts';

/** Interval between two checks of the live composition, in milliseconds. */
const INTERVAL_MS = 30_000;

/** Pause after a failure with the same composition, in milliseconds: the next change renews the parts too. */
const REST_MS = 600_000;

interface OutdatedPartsOptions {
  releases: Pick<ReleaseService, 'findOutdated' | 'renewOutdated'>;
  logger: Logger;
  intervalMs?: number;
}

/**
 * Has the outdated parts of the live composition composed. The host that made the change begins at once. Another host does it
 * when it finds the same composition outdated at two checks: the first host has stopped, or can't compose.
 */
export class OutdatedPartsComposer {
  readonly #task: BackgroundTask;
  #isOwn = false;
  #checkedId: string | null = null;
  #failed = { id: '', at: 0 };

  constructor(private readonly options: OutdatedPartsOptions) {
    const { intervalMs = INTERVAL_MS, logger } = options;
    const failure = 'outdated pages weren’t checked';
    this.#task = createPeriodicTask(() => this.#check(), { intervalMs, failure, logger });
    this.#task.start(intervalMs);
  }

  /** Composes at once, after a change of this host. */
  wake(): void {
    this.#isOwn = true;
    this.#task.wake();
  }

  /** Resolves after a running composition. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #check(): Promise<void> {
    const { releases, logger } = this.options;
    const mayBegin = this.#isOwn;
    this.#isOwn = false;
    const id = await releases.findOutdated();
    const isDue = id !== null && (mayBegin || id === this.#checkedId);
    this.#checkedId = id;
    if (!isDue || (id === this.#failed.id && performance.now() - this.#failed.at < REST_MS)) return;
    try {
      await releases.renewOutdated();
    } catch (error) {
      this.#failed = { id, at: performance.now() };
      logger.warn(
        `pages of composition ${id} stay outdated until the next change: ${(error as Error).message}`,
      );
    }
  }
}
