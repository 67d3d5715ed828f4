import { createPeriodicTask } from '@site/api/storage/background-task';
import { readDatabaseClock } from '@site/api/storage/open-database';
import { claimDueRun } from '@site/api/storage/settings';
import type { Logger } from 'pino';
import { collectGarbage } from '../store/garbage-collection.ts';
import type { BuildContext } from '../store/release-store.ts';
import { readLiveSite } from './live-site.ts';
import { findRollbackCompositions } from './reuse-composition.ts';

/** Pauses before the first check of a host and between two checks, in milliseconds. */
const FIRST_CHECK_MS = 60_000;
const CHECK_MS = 3_600_000;

/** Interval between two sweeps across all hosts, in milliseconds. */
const SWEEP_MS = 6 * 3_600_000;

/**
 * Removes unreferenced files, such as uploads without a release, every six hours on a single host. Returns a function that
 * stops the garbage collector and resolves after a running collection. A failure is logged; the next check comes all the same.
 */
export function startGarbageCollector(
  context: Pick<BuildContext, 'database' | 'composer'>,
  logger: Logger,
): () => Promise<void> {
  const { database } = context;
  const collectGarbageIfDue = async (): Promise<void> => {
    const now = await readDatabaseClock(database);
    if (!(await claimDueRun(database, 'site.sweep.lastRun', now, SWEEP_MS))) return;
    const site = await readLiveSite(database);
    await collectGarbage(
      database,
      site?.id ?? null,
      site ? await findRollbackCompositions(context, site) : [],
    );
  };
  const failure = 'unreferenced files weren’t removed';
  const task = createPeriodicTask(collectGarbageIfDue, { intervalMs: CHECK_MS, failure, logger });
  task.start(FIRST_CHECK_MS);
  return () => task.stop();
}
