import { setTimeout as sleep } from 'node:timers/promises';
import {
  type OutgoingRequest,
  type OutgoingRequestOptions,
  type ReceivedResponse,
  sendRequest,
} from '@site/api/net/outgoing';
import { FILE_MAX_BYTES } from '@site/api-contract/releases/release-rules';
import pRetry from 'p-retry';
import { UserError } from '../../site/errors.ts';

/** Default limits of all attempts, in milliseconds. */
const defaultLimits = {
  /** Limit for all calls of one command. */
  totalMs: 600_000,
  /** Limit without any response of the site: longer than a host's restart. */
  outageMs: 90_000,
  /** Pause before the second attempt; each further pause is twice as long. */
  pauseMs: 500,
};
export type RetryLimits = typeof defaultLimits;

interface RetryOptions {
  limits?: RetryLimits;
  /** Called once per outage. */
  log?: (line: string) => void;
  /** With `true`, a connection that no program accepts is an outage at once: for a command that only reads. */
  isImpatient?: boolean;
}

const LONGEST_PAUSE_MS = 10_000;

/** Longest silence within a response, in milliseconds: a working site writes a line every ten seconds. */
const SILENCE_MS = 45_000;

/** Largest answer in bytes: a file of a release. */
const MOST_BYTES = FILE_MAX_BYTES;

const RETRYABLE_STATUS = new Set([429, 502, 503, 504]);

/** Transient errors of a connection; an unknown host name or a wrong certificate isn't transient. */
const RETRYABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EDEADLINE|ESILENT)$/;

/** The site was unreachable or busy until the time limit. */
export class OutageError extends UserError {}

/** An attempt failed, and a further attempt may succeed. */
export class RetryableError extends Error {
  /**
   * @param how.afterMs the response's `Retry-After`, in milliseconds
   * @param how.isAnswer the site itself requires a further request: this is no outage
   */
  constructor(
    message: string,
    readonly how: { afterMs?: number; isAnswer?: boolean } = {},
  ) {
    super(message);
  }
}

/** Calls one site with retries, within common limits. */
export class RetryingClient {
  readonly #limits: RetryLimits;
  readonly #endsAt: number;
  readonly #log: (line: string) => void;
  readonly #isImpatient: boolean;
  readonly #stopping = new AbortController();

  constructor({ limits = defaultLimits, log = () => {}, isImpatient = false }: RetryOptions = {}) {
    this.#limits = limits;
    this.#log = log;
    this.#isImpatient = isImpatient;
    this.#endsAt = performance.now() + limits.totalMs;
  }

  /** Ends all retries. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * Sends one request. An attempt that begins before the time limit gets enough time for its response.
   * @throws RetryableError after a transient error, or a status of 429, 502, 503 or 504
   */
  async send(
    url: URL,
    question: OutgoingRequest,
    headers: OutgoingRequestOptions['headers'],
  ): Promise<ReceivedResponse> {
    const deadlineMs = Math.max(SILENCE_MS, this.#endsAt - performance.now());
    const bounds = { deadlineMs, silenceMs: SILENCE_MS, maxBytes: MOST_BYTES, headers };
    const answer = await sendRequest(url, question, bounds).catch((error: NodeJS.ErrnoException) => {
      if (this.#isImpatient && error.code === 'ECONNREFUSED')
        throw new OutageError(
          `no program answers at ${url.origin}: is the address right, and does the site run?`,
        );
      if (RETRYABLE_CODES.test(error.code ?? '')) throw new RetryableError(error.message);
      throw error.code ? new UserError(`${url.origin}: ${error.message}`) : error;
    });
    if (!RETRYABLE_STATUS.has(answer.status)) return answer;
    const seconds = Number(answer.headers['retry-after']);
    const afterMs = seconds > 0 && seconds <= 60 ? seconds * 1000 : 0;
    // A busy site answers 429: it is no outage.
    throw new RetryableError(`HTTP ${answer.status}`, { afterMs, isAnswer: answer.status === 429 });
  }

  /**
   * Repeats an attempt while it throws {@link RetryableError}.
   * @param attempt called with its number, from 1
   * @throws OutageError with the last error at the time limit, and any other error of `attempt`
   */
  async retry<T>(attempt: (number: number) => Promise<T>): Promise<T> {
    const { pauseMs, outageMs } = this.#limits;
    const { signal } = this.#stopping;
    let answeredAt = performance.now();
    let isReported = false;
    const shouldRetry = async ({ error }: { error: Error }): Promise<boolean> => {
      if (!(error instanceof RetryableError)) return false;
      const { afterMs = 0, isAnswer = false } = error.how;
      if (isAnswer) answeredAt = performance.now();
      else if (!isReported)
        this.#log(
          `no answer yet (${error.message}): is the address right? Trying again for ${outageMs / 1000} s`,
        );
      isReported = !isAnswer;
      if (performance.now() + afterMs >= Math.min(answeredAt + outageMs, this.#endsAt)) return false;
      await sleep(afterMs, undefined, { signal });
      return true;
    };
    try {
      return await pRetry(attempt, {
        retries: Number.POSITIVE_INFINITY,
        // Jitter at most doubles the pause: pipelines that failed together retry at different times.
        minTimeout: pauseMs / 2,
        maxTimeout: LONGEST_PAUSE_MS,
        randomize: true,
        signal,
        shouldRetry,
      });
    } catch (error) {
      if (error instanceof RetryableError)
        throw new OutageError(`no answer of the site in time: ${error.message}`);
      throw error;
    }
  }
}
