/** At most `max` requests per key in any stretch of `windowMs` milliseconds. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

/** Addresses remembered at once: beyond, the one seen longest ago is forgotten, so that memory stays bounded. */
const MAX_KEYS = 10_000;

/**
 * Counts requests per address in memory: an address is personal data that needn't reach a disk, and this limit
 * only keeps one sender from flooding a mailbox. Several instances each count their own share.
 */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** Times of the counted requests, oldest first; keys in the order they were last counted. */
  readonly #hits = new Map<string, number[]>();

  /** `now` is a clock in milliseconds, for tests. */
  constructor(limit: RateLimit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts one request and returns 0, or counts nothing and returns the milliseconds to wait. */
  take(key: string): number {
    const now = this.#now();
    const recent = (this.#hits.get(key) ?? []).filter((time) => now - time < this.#limit.windowMs);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= this.#limit.max) return oldest + this.#limit.windowMs - now;
    this.#hits.delete(key);
    this.#hits.set(key, [...recent, now]);
    if (this.#hits.size > MAX_KEYS) this.#forgetOldest();
    return 0;
  }

  /** Takes the last count back: the request it stood for came to nothing through no fault of its sender. */
  giveBack(key: string): void {
    this.#hits.get(key)?.pop();
  }

  #forgetOldest(): void {
    const oldest = this.#hits.keys().next();
    if (!oldest.done) this.#hits.delete(oldest.value);
  }
}
