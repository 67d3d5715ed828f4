import { setTimeout as pause } from 'node:timers/promises';
import { sweepBlobs } from '@site/api/garbage-collection';
import { claimDue } from '@site/api/settings';
import { type Database, readDatabaseClock } from '@site/api/storage';
import { rollbackCompositions } from './stored-composition.ts';
import { readSite } from './switch.ts';

/** Interval between two checks, in milliseconds; the first check comes a minute after the start. */
const LOOK_MS = 3_600_000;
const FIRST_LOOK_MS = 60_000;

/** Interval between two sweeps across all hosts, in milliseconds. */
const EVERY_MS = 6 * 3_600_000;

/**
 * Removes unreferenced files, such as uploads without a release, every six hours on a single host. Returns a function that
 * stops the sweeper and resolves after a running sweep.
 * @param report called with each failure; the next check comes all the same
 */
export function startSweeper(database: Database, report: (line: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async (): Promise<void> => {
    const now = await readDatabaseClock(database);
    if (!(await claimDue(database, 'site.sweep.lastRun', now, EVERY_MS))) return;
    const site = await readSite(database);
    await sweepBlobs(database, site?.id ?? null, site ? await rollbackCompositions(database, site) : []);
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
