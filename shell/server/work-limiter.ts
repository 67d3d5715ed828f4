import type { IncomingMessage } from 'node:http';
import { getWidestNetwork } from '@site/api/http/client-address';
import { RateLimiter } from '@site/api/http/rate-limit';

const MINUTE_MS = 60_000;

/** Most units of work in a minute, of one network and of a host. */
export interface WorkLimits {
  network: number;
  host: number;
}

/**
 * Limits of searches, for the page of results and for suggestions of the not-found page. An office behind a shared address makes
 * fewer. Each may block a slow processor for 20 ms, in which no page is sent.
 */
export const SEARCH_LIMITS: WorkLimits = { network: 60, host: 900 };

/** Limits of pages rendered for a request: each keeps another process busy for some 10 ms. */
export const RENDER_LIMITS: WorkLimits = { network: 240, host: 1_200 };

/** Limits work that visitors cause on a host. */
export class WorkLimiter {
  readonly #networks: RateLimiter;
  readonly #host: RateLimiter;

  /**
   * @param getAddress returns a visitor's address, from trusted proxies only
   * @param now clock in milliseconds, replaceable in tests
   */
  constructor(
    private readonly getAddress: (req: IncomingMessage) => string,
    limits: WorkLimits,
    now: () => number = Date.now,
  ) {
    this.#networks = new RateLimiter({ max: limits.network, windowMs: MINUTE_MS }, now);
    this.#host = new RateLimiter({ max: limits.host, windowMs: MINUTE_MS }, now);
  }

  /** Returns the network of a visitor, which counts as one. */
  getNetwork(req: IncomingMessage): string {
    return getWidestNetwork(this.getAddress(req));
  }

  /** Counts a unit of work and returns 0; over a limit, returns the milliseconds until the next allowed one. */
  take(req: IncomingMessage): number {
    const network = this.getNetwork(req);
    const waitMs = Math.max(this.#networks.wait(network), this.#host.wait('all'));
    if (waitMs > 0) return waitMs;
    this.#networks.take(network);
    this.#host.take('all');
    return 0;
  }
}
