/** Waits between the tries of one mail. */
export interface Backoff {
  /** Wait after the first failure, in milliseconds. */
  baseMs: number;
  /** Longest wait, in milliseconds. */
  maxMs: number;
}

/** Tries before the worker gives a mail up and leaves it to the operator. */
export const MAX_ATTEMPTS = 10;

/** 30 s, 1.5 min, 4.5 min… 8 h: ten tries over about a day outlast a night's outage of the mail server. */
export const defaultBackoff: Backoff = { baseMs: 30_000, maxMs: 8 * 3_600_000 };

/** Largest factor by which jitter lengthens a wait. */
const MOST_JITTER = 1.25;

/** Returns the longest wait after `failures` failed tries, in milliseconds, jitter included. */
export const computeLongestDelay = (failures: number, { baseMs, maxMs }: Backoff): number =>
  failures === 0 ? 0 : Math.ceil(Math.min(maxMs, baseMs * 3 ** (failures - 1)) * MOST_JITTER);

/**
 * Returns the wait after `failures` failed tries, in milliseconds. Waits triple with each failure, with 25 % of jitter, so
 * that mails that failed together aren't retried together.
 */
export function computeBackoffDelay(
  failures: number,
  { baseMs, maxMs }: Backoff,
  random: () => number = Math.random,
) {
  return Math.round(Math.min(maxMs, baseMs * 3 ** (failures - 1)) * (0.75 + random() / 2));
}
