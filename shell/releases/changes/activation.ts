import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@site/api/storage/schema';
import {
  ACTIVATION_GRACE_MS,
  computeTimeToActivation,
  getActivationTime,
  readLiveState,
  readReportingHosts,
  scheduleActivation,
} from '../store/live.ts';

/** Interval between two reads of the live state, in milliseconds. */
const STEP_MS = 25;

/** Time that hosts may take to report their activation, in milliseconds. */
const SETTLE_MS = 1_000;

/**
 * Waits until each host serves the composition or reports a problem, for at most `ACTIVATION_GRACE_MS + SETTLE_MS`. Never rejects: the
 * change is made already, and an outage of the database undoes nothing.
 */
export async function waitForHosts(database: Database, id: string): Promise<void> {
  const end = performance.now() + ACTIVATION_GRACE_MS + SETTLE_MS;
  while (performance.now() < end) {
    if (await areHostsReady(database, id).catch(() => false)) return;
    await pause(STEP_MS);
  }
}

async function areHostsReady(database: Database, id: string): Promise<boolean> {
  // Hosts usually schedule the activation; without running hosts this process does.
  await scheduleActivation(database, id);
  const live = await readLiveState(database);
  if (!live || live.composition !== id) return true;
  if (computeTimeToActivation(live, live.now) > 0) return false;
  const hosts = await readReportingHosts(database);
  const isOver = live.now >= getActivationTime(live) + SETTLE_MS;
  return isOver || hosts.every(({ serves, problem }) => serves === id || problem !== null);
}
