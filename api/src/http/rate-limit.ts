import { LRUCache } from 'lru-cache';
import { HttpProblem } from './problem.ts';

/** At most `max` requests per sender in the `windowMs` milliseconds that begin with the first of them. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

/** Lets through what may pass (`waitMs` 0); otherwise says in French when to come back. `what` is a whole sentence. */
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

/** Addresses remembered at once: beyond, the one seen longest ago is forgotten, so that memory stays bounded. */
const MAX_KEYS = 10_000;

/**
 * Counts requests per address in memory, for what browsers send by themselves: losing a count harms nobody, and an
 * address needn't reach a disk for it. Several instances each count their own share; forms are counted in the database.
 */
export class RateLimiter {
  /** Times of the counted requests, oldest first. */
  readonly #hits = new LRUCache<string, number[]>({ max: MAX_KEYS });

  /** `now` is a clock in milliseconds, for tests. */
  constructor(
    private readonly limit: RateLimit,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one request and returns 0, or counts nothing and returns the milliseconds to wait. */
  take(key: string): number {
    const now = this.now();
    const waitMs = this.wait(key, now);
    if (waitMs === 0) this.#hits.set(key, [...this.#recent(key, now), now]);
    return waitMs;
  }

  /** The milliseconds to wait, as {@link take} would say, counting nothing. */
  wait(key: string, now = this.now()): number {
    const recent = this.#recent(key, now);
    const [oldest] = recent;
    const isFull = oldest !== undefined && recent.length >= this.limit.max;
    return isFull ? oldest + this.limit.windowMs - now : 0;
  }

  #recent(key: string, now: number): number[] {
    // A time still to come was noted by a clock that was wrong.
    return (this.#hits.peek(key) ?? []).filter((time) => time <= now && now - time < this.limit.windowMs);
  }
}
