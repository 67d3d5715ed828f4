import { LRUCache } from 'lru-cache';
import type { RateLimit } from '../config/rate-limit-policies.ts';
import { HttpProblem } from './problem.ts';

/** @throws HttpProblem, see {@link createRateLimitProblem}, unless `waitMs` is 0 */
export function assertWithinRateLimit(waitMs: number, what: string): void {
  if (waitMs > 0) throw createRateLimitProblem(waitMs, what);
}

/** Returns the 429 problem with the time to wait, in French and in `Retry-After`. `what` is a whole French sentence. */
export const createRateLimitProblem = (waitMs: number, what: string): HttpProblem =>
  new HttpProblem('too-many-requests', `${what} ${formatRetryDelay(waitMs)}`, {
    headers: buildRetryAfterHeader(waitMs),
  });

/** Formats a wait: « Réessayez dans 2 minutes. », rounded up. */
export function formatRetryDelay(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return `Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`;
}

/** Returns the header `Retry-After` in whole seconds, rounded up. */
export const buildRetryAfterHeader = (waitMs: number) => ({
  'Retry-After': String(Math.ceil(waitMs / 1000)),
});

/** Most keys in memory; beyond, the least recently counted key is forgotten. */
const MAX_KEYS = 10_000;

/**
 * Counts requests that browsers send by themselves, in memory: losing such a count does no harm, and no address reaches a
 * disk. Each instance counts its own requests. The database counts forms and passwords (`storage/rate-limit-counts.ts`).
 */
export class RateLimiter {
  readonly #windows = new LRUCache<string, { count: number; until: number }>({ max: MAX_KEYS });

  /** `now` is a clock in milliseconds, for tests. */
  constructor(
    private readonly limit: RateLimit,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one request and returns 0, or counts nothing and returns the milliseconds to wait. */
  take(key: string): number {
    const now = this.now();
    const waitMs = this.wait(key, now);
    if (waitMs > 0) return waitMs;
    const window = this.#current(key, now) ?? { count: 0, until: now + this.limit.windowMs };
    this.#windows.set(key, { ...window, count: window.count + 1 });
    return 0;
  }

  /** Returns the milliseconds to wait, like {@link take}, but counts nothing. */
  wait(key: string, now = this.now()): number {
    const window = this.#current(key, now);
    return window && window.count >= this.limit.max ? window.until - now : 0;
  }

  /** Returns the current window. A window that ends too late comes from a clock that was ahead, and counts as over. */
  #current(key: string, now: number) {
    const window = this.#windows.peek(key);
    return window && window.until > now && window.until <= now + this.limit.windowMs ? window : undefined;
  }
}
