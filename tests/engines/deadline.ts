import { setTimeout as pause } from 'node:timers/promises';

/** Longest a browser may take to end, in ms; it is killed then. */
export const STOP_TIMEOUT_MS = 5_000;

/** Resolves with the promise's result, or with `undefined` after `ms`. */
export async function withDeadline<Result>(
  ms: number,
  promise: Promise<Result>,
): Promise<Result | undefined> {
  const done = new AbortController();
  const late = pause(ms, undefined, { signal: done.signal }).catch(() => undefined);
  return Promise.race([promise, late]).finally(() => done.abort());
}
