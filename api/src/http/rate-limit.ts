import { LRUCache } from 'lru-cache';
import type { RateLimit } from '../config/rate-limit-policies.ts';
import { HttpProblem } from './problem.ts';

/** Throws the problem of {@link floodProblem} unless `waitMs` is 0. */
export function refuseFlood(waitMs: number, what: string): void {
  if (waitMs > 0) throw floodProblem(waitMs, what);
}

/** The answer to too many requests, which says in French when to come back. `what` is a whole sentence. */
export const floodProblem = (waitMs: number, what: string): HttpProblem =>
  new HttpProblem('too-many-requests', `${what} ${comeBackIn(waitMs)}`, { headers: retryAfter(waitMs) });

/** « Réessayez dans 2 minutes. », rounded up. */
export function comeBackIn(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return `Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`;
}

/** `Retry-After` in whole seconds, rounded up. */
export const retryAfter = (waitMs: number) => ({ 'Retry-After': String(Math.ceil(waitMs / 1000)) });

/** Keys remembered at once: beyond, the least recently counted one is forgotten, so that memory stays bounded. */
const MAX_KEYS = 10_000;

/**
 * Counts in memory, for what browsers send by themselves: a lost count harms nobody, and an address needn't reach a disk
 * for it. Each instance counts its own share; forms and passwords are counted in the database (`storage/rate-limit-counts.ts`).
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

  /** The milliseconds to wait, as {@link take} would return; counts nothing. */
  wait(key: string, now = this.now()): number {
    const window = this.#current(key, now);
    return window && window.count >= this.limit.max ? window.until - now : 0;
  }

  /** A window that ends later than a whole one from now was begun by a clock that was ahead, and is over. */
  #current(key: string, now: number) {
    const window = this.#windows.peek(key);
    return window && window.until > now && window.until <= now + this.limit.windowMs ? window : undefined;
  }
}
