import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Bounds, type OutgoingAnswer, type OutgoingRequest } from '@site/api/outgoing';
import pRetry from 'p-retry';
import { Refusal } from '../../site/registry.ts';

/** Bounds of all attempts, in milliseconds. */
const defaultLimits = {
  /** For all calls of one delivery. */
  totalMs: 600_000,
  /** Without any answer of the site: longer than a host takes to start anew. */
  outageMs: 90_000,
  /** Before the second attempt; twice as long before each further one. */
  pauseMs: 500,
};
export type RetryLimits = typeof defaultLimits;

const LONGEST_PAUSE_MS = 10_000;

/** Longest silence within an answer, in milliseconds: a working site writes a line every ten seconds. */
const SILENCE_MS = 45_000;

const MOST_BYTES = 16 * 1024 * 1024;

const RETRYABLE_STATUS = new Set([429, 502, 503, 504]);

/** Errors of a connection that may work the next time; a name that doesn't exist or a wrong certificate stays wrong. */
const RETRYABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EDEADLINE|ESILENT)$/;

/** The site couldn't be reached, or was busy, until the time was over. */
export class Outage extends Refusal {}

/** An attempt failed, and another one may succeed. */
export class RetryableError extends Error {
  /**
   * @param how.afterMs pause the site asked for (`Retry-After`)
   * @param how.isAnswer the site answered that it has to be asked again: this is no outage
   */
  constructor(
    message: string,
    readonly how: { afterMs?: number; isAnswer?: boolean } = {},
  ) {
    super(message);
  }
}

/** Calls one site with retries, within common bounds. */
export class RetryingClient {
  readonly #limits: RetryLimits;
  readonly #endsAt: number;
  readonly #tell: (line: string) => void;
  readonly #stopping = new AbortController();

  /** @param tell called once per outage */
  constructor(limits: RetryLimits = defaultLimits, tell: (line: string) => void = () => {}) {
    this.#limits = limits;
    this.#tell = tell;
    this.#endsAt = performance.now() + limits.totalMs;
  }

  /** Ends all retries. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * Makes one call. An attempt that began in time gets enough of it for an answer.
   * @throws RetryableError when the connection broke, or the status says « later »
   */
  async send(url: URL, question: OutgoingRequest, headers: Bounds['headers']): Promise<OutgoingAnswer> {
    const deadlineMs = Math.max(SILENCE_MS, this.#endsAt - performance.now());
    const bounds = { deadlineMs, silenceMs: SILENCE_MS, maxBytes: MOST_BYTES, headers };
    const answer = await ask(url, question, bounds).catch((error: NodeJS.ErrnoException) => {
      if (RETRYABLE_CODES.test(error.code ?? '')) throw new RetryableError(error.message);
      throw error.code ? new Refusal(`${url.origin}: ${error.message}`) : error;
    });
    if (!RETRYABLE_STATUS.has(answer.status)) return answer;
    const seconds = Number(answer.headers['retry-after']);
    const afterMs = seconds > 0 && seconds <= 60 ? seconds * 1000 : 0;
    throw new RetryableError(`HTTP ${answer.status}`, { afterMs });
  }

  /**
   * Repeats an attempt while it throws {@link RetryableError}.
   * @param attempt called with its number, from 1
   * @throws Outage with the last error when the time is over, and whatever else `attempt` throws
   */
  async retry<T>(attempt: (number: number) => Promise<T>): Promise<T> {
    const { pauseMs, outageMs } = this.#limits;
    const { signal } = this.#stopping;
    let answeredAt = performance.now();
    let isTold = false;
    const shouldRetry = async ({ error }: { error: Error }): Promise<boolean> => {
      if (!(error instanceof RetryableError)) return false;
      const { afterMs = 0, isAnswer = false } = error.how;
      if (isAnswer) answeredAt = performance.now();
      else if (!isTold)
        this.#tell(
          `no answer yet (${error.message}): is the address right? Trying again for ${outageMs / 1000} s`,
        );
      isTold = !isAnswer;
      if (performance.now() + afterMs >= Math.min(answeredAt + outageMs, this.#endsAt)) return false;
      await sleep(afterMs, undefined, { signal });
      return true;
    };
    try {
      return await pRetry(attempt, {
        retries: Number.POSITIVE_INFINITY,
        // Jitter doubles it at most: pipelines that were refused together retry apart.
        minTimeout: pauseMs / 2,
        maxTimeout: LONGEST_PAUSE_MS,
        randomize: true,
        signal,
        shouldRetry,
      });
    } catch (error) {
      if (error instanceof RetryableError)
        throw new Outage(`no answer of the site in time: ${error.message}`);
      throw error;
    }
  }
}
