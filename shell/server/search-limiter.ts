import type { IncomingMessage } from 'node:http';
import { getWidestNetwork } from '@site/api/client-address';
import { RateLimiter } from '@site/api/rate-limit';

const MINUTE_MS = 60_000;

/** Searches per network and minute: an office behind a shared address makes fewer. */
const OF_NETWORK = 60;

/** Searches per host and minute: each may block a slow processor for 20 ms, in which no page is sent. */
const OF_HOST = 900;

/** Limits a host's searches, for the page of results and for suggestions of the not-found page. */
export class SearchLimiter {
  readonly #networks: RateLimiter;
  readonly #host: RateLimiter;

  /**
   * @param addressOf returns a visitor's address, from trusted proxies only
   * @param now clock in milliseconds, replaceable in tests
   */
  constructor(
    private readonly addressOf: (req: IncomingMessage) => string,
    now: () => number = Date.now,
  ) {
    this.#networks = new RateLimiter({ max: OF_NETWORK, windowMs: MINUTE_MS }, now);
    this.#host = new RateLimiter({ max: OF_HOST, windowMs: MINUTE_MS }, now);
  }

  /** Counts a search and returns 0; over the limit, returns the milliseconds until the next allowed search. */
  take(req: IncomingMessage): number {
    const network = getWidestNetwork(this.addressOf(req));
    const waitMs = Math.max(this.#networks.wait(network), this.#host.wait('all'));
    if (waitMs > 0) return waitMs;
    this.#networks.take(network);
    this.#host.take('all');
    return 0;
  }
}
