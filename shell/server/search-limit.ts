import type { IncomingMessage } from 'node:http';
import { networkOf } from '@site/api/client-address';
import { RateLimiter } from '@site/api/rate-limit';

const MINUTE_MS = 60_000;

/** Searches of one network in a minute: an office behind one address searches less. */
const OF_NETWORK = 60;

/** Searches of all together in a minute: each may take 20 ms of a slow processor, in which no page goes out. */
const OF_HOST = 900;

/** Bounds the searches that one host makes, for its page of results and for what an unknown address may have meant. */
export class SearchLimit {
  readonly #networks: RateLimiter;
  readonly #host: RateLimiter;

  /**
   * @param addressOf reads a visitor's address, as far as proxies may say
   * @param now is a clock in milliseconds, for tests
   */
  constructor(
    private readonly addressOf: (req: IncomingMessage) => string,
    now: () => number = Date.now,
  ) {
    this.#networks = new RateLimiter({ max: OF_NETWORK, windowMs: MINUTE_MS }, now);
    this.#host = new RateLimiter({ max: OF_HOST, windowMs: MINUTE_MS }, now);
  }

  /** Counts one search and returns 0, or returns the milliseconds until its visitor may search again. */
  take(req: IncomingMessage): number {
    const network = networkOf(this.addressOf(req));
    const waitMs = Math.max(this.#networks.wait(network), this.#host.wait('all'));
    if (waitMs > 0) return waitMs;
    this.#networks.take(network);
    this.#host.take('all');
    return 0;
  }
}
