import { LRUCache } from 'lru-cache';
import { HttpProblem } from './problem.ts';

/** At most `max` for one key in a window of `windowMs` milliseconds, which begins with the first of them. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Every limit of the API by name (docs/decisions/0070). */
export const policies = {
  /** Submissions of one form from an IPv4 address or an IPv6 /64. */
  'form-connection': { max: 10, windowMs: 10 * MINUTE_MS },
  /** Submissions of one form from an IPv6 /48. */
  'form-network': { max: 30, windowMs: 10 * MINUTE_MS },
  /** Submissions of one form that name a mailbox. */
  'form-mailbox': { max: 10, windowMs: 10 * MINUTE_MS },
  /** Submissions of one form from everybody together; `FORM_CROWD` replaces `max`. */
  'form-all': { max: 300, windowMs: 10 * MINUTE_MS },
  /** Mails with a link to confirm one sign-up: a second press needs no second mail. */
  'beta-link': { max: 1, windowMs: MINUTE_MS },
  /** Mails with such links to one mailbox. */
  'beta-mailbox': { max: 5, windowMs: DAY_MS },
  /** Wrong passwords of one address or one known browser, and wrong codes of one editor. */
  'sign-in': { max: 5, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords of all unknown browsers together. */
  'sign-in-strangers': { max: 50, windowMs: 15 * MINUTE_MS },
  /** Requests with policy reports from one connection: a faulty page reports with each visit. */
  'policy-reports': { max: 30, windowMs: 10 * MINUTE_MS },
  /** Log lines about one violation: its directive, what was stopped and the page. */
  'policy-log-kind': { max: 1, windowMs: HOUR_MS },
  /** Log lines about policy reports of one network. */
  'policy-log-network': { max: 10, windowMs: HOUR_MS },
  /** Log lines about policy reports on one host. */
  'policy-log-all': { max: 60, windowMs: HOUR_MS },
  /** Batches of module reports from one connection: each visitor behind it sends one or two a visit. */
  'module-reports': { max: 120, windowMs: 10 * MINUTE_MS },
} satisfies Record<string, RateLimit>;

export type PolicyName = keyof typeof policies;

/** The limits that an API applies. */
export type RateLimits = Record<PolicyName, RateLimit>;

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
 * for it. Each instance counts its own share; forms and passwords are counted in the database (`rate-limit-store.ts`).
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
