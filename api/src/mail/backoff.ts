/** How long to wait between the tries of one mail. */
export interface Backoff {
  /** Wait after the first failure, in milliseconds. */
  baseMs: number;
  /** Longest wait, in milliseconds. */
  maxMs: number;
}

/** Tries before a mail is given up and left to the operator. */
export const MAX_ATTEMPTS = 10;

/** 30 s, 1.5 min, 4.5 min… 8 h: ten tries over about a day, so that a mail server may be down for a night. */
export const defaultBackoff: Backoff = { baseMs: 30_000, maxMs: 8 * 3_600_000 };

/** Chance makes a wait at most so many times as long as the rule has it. */
const MOST_JITTER = 1.25;

/** Longest wait after the given number of failures, in milliseconds; none before the first. */
export const longestDelay = (failures: number, { baseMs, maxMs }: Backoff): number =>
  failures === 0 ? 0 : Math.ceil(Math.min(maxMs, baseMs * 3 ** (failures - 1)) * MOST_JITTER);

/**
 * Milliseconds to wait after the given number of failures: three times longer each time, give or take a quarter, so
 * that mails that failed together don't come back together.
 */
export function backoffDelay(
  failures: number,
  { baseMs, maxMs }: Backoff,
  random: () => number = Math.random,
) {
  return Math.round(Math.min(maxMs, baseMs * 3 ** (failures - 1)) * (0.75 + random() / 2));
}
