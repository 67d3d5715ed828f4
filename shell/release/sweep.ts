import { setTimeout as pause } from 'node:timers/promises';
import { sweepBlobs } from '@site/api/garbage-collection';
import { claimDue } from '@site/api/settings';
import { type Database, readDatabaseClock } from '@site/api/storage';

/** Between two looks, in milliseconds; the first comes a minute after the start. */
const LOOK_MS = 3_600_000;
const FIRST_LOOK_MS = 60_000;

/** Between two sweeps by whichever hosts, in milliseconds. */
const EVERY_MS = 6 * 3_600_000;

/**
 * Sweeps what nothing names, such as uploads that never became a release: several times a day, by one host of all. Returns how
 * to end it.
 * @param report called with each failure; the next look comes all the same
 */
export function startSweeper(database: Database, report: (line: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async (): Promise<void> => {
    const now = await readDatabaseClock(database);
    if (await claimDue(database, 'site.sweep.lastRun', now, EVERY_MS)) await sweepBlobs(database);
  };
  const lookOn = async (): Promise<void> => {
    for (let waitMs = FIRST_LOOK_MS; ; waitMs = LOOK_MS) {
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await look().catch((error) => report(`unnamed files weren’t swept: ${error.message}`));
    }
  };
  const looking = lookOn();
  return () => {
    stopping.abort();
    return looking;
  };
}
