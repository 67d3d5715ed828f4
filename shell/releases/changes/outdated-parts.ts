import { setTimeout as pause } from 'node:timers/promises';

/** Interval between two checks of the live composition, in milliseconds. */
const INTERVAL_MS = 30_000;

/** Pause after a failure with the same composition, in milliseconds: the next change renews the parts too. */
const REST_MS = 600_000;

interface OutdatedPartsOptions {
  /** Returns the id of the live composition if parts of it are outdated, else `null`. */
  outdated(): Promise<string | null>;
  /** Composes the outdated parts. */
  renew(): Promise<void>;
  /** Called with each failure. */
  log(line: string): void;
  intervalMs?: number;
}

/** Composes pages that urgent changes left outdated. */
interface OutdatedPartsComposer {
  /** Composes at once, after a change of this host. */
  wake(): void;
  /** Resolves after a running composition. */
  stop(): Promise<void>;
}

/**
 * Has the outdated parts of the live composition composed. The host that made the change begins at once. Another host does it
 * when it finds the same composition outdated at two checks: the first host has stopped, or can't compose.
 */
export function startOutdatedPartsComposer({
  outdated,
  renew,
  log,
  intervalMs = INTERVAL_MS,
}: OutdatedPartsOptions): OutdatedPartsComposer {
  let waiting = new AbortController();
  let isStopped = false;
  let isOwn = false;
  let checkedId: string | null = null;
  let failed = { id: '', at: 0 };

  const check = async (): Promise<void> => {
    const mayBegin = isOwn;
    isOwn = false;
    const id = await outdated();
    const isDue = id !== null && (mayBegin || id === checkedId);
    checkedId = id;
    if (!isDue || (id === failed.id && performance.now() - failed.at < REST_MS)) return;
    try {
      await renew();
    } catch (error) {
      failed = { id, at: performance.now() };
      log(`pages of composition ${id} stay outdated until the next change: ${(error as Error).message}`);
    }
  };
  const run = async (): Promise<void> => {
    let lastFailure = '';
    while (!isStopped) {
      if (!isOwn) await pause(intervalMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {});
      waiting = new AbortController();
      if (isStopped) return;
      try {
        await check();
        lastFailure = '';
      } catch (error) {
        const { message } = error as Error;
        // An outage of the database is reported once.
        if (message !== lastFailure) log(`outdated pages weren’t checked: ${message}`);
        lastFailure = message;
      }
    }
  };
  const running = run();
  return {
    wake() {
      isOwn = true;
      waiting.abort();
    },
    stop() {
      isStopped = true;
      waiting.abort();
      return running;
    },
  };
}
