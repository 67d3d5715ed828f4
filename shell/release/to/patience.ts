import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Bounds, type OutgoingAnswer, type OutgoingRequest } from '@site/api/outgoing';
import { type DeliveryProblem, deliveryProblemSchema } from '@site/api-contract/delivery';
import { Refusal } from '../../site/registry.ts';

/** Problems whose reasons speak of the statement that was sent. */
const OF_STATEMENTS = new Set(['statement-refused', 'not-your-remote', 'statement-used']);

/** What a site said instead of doing what it was asked; `type` as its `/api/docs` explains it. */
export class SiteRefusal extends Refusal {
  /** @param code stable, for programs; where the site gives one */
  constructor(
    message: string,
    readonly type: string,
    readonly code?: string,
  ) {
    super(OF_STATEMENTS.has(type) ? `the site refuses the signed statement: ${message}` : message);
  }
}

/** The refusal that a problem document of the site says. */
export const refusalFrom = ({ reason, detail, type, code }: DeliveryProblem): SiteRefusal =>
  new SiteRefusal(reason ?? detail, type.replace(/^.*#/, ''), code);

/** The words of an answer that is none of ours: a proxy's page, another program's. */
export function refusalOf({ status, body, url }: OutgoingAnswer): SiteRefusal {
  try {
    return refusalFrom(deliveryProblemSchema.parse(JSON.parse(body.toString('utf8'))));
  } catch {
    return new SiteRefusal(`${url.origin} answered with HTTP ${status}, and not as this site’s API`, '');
  }
}

/** How long a site is tried for that can't be reached, or has no time. */
const usual = {
  /** For everything, in milliseconds. */
  totalMs: 600_000,
  /** Without an answer in between, in milliseconds: longer than a host takes to start anew. */
  outageMs: 90_000,
  /** Before the second try, in milliseconds; twice as long before each further one. */
  pauseMs: 500,
};
export type RetryLimits = typeof usual;

const LONGEST_PAUSE_MS = 10_000;

/** Between two pieces of an answer, in milliseconds: the site says every ten seconds that it is at work. */
const SILENCE_MS = 45_000;

const MOST_BYTES = 16 * 1024 * 1024;

/** What a proxy or a host says that will be well again. */
const PASSING = [429, 502, 503, 504];

/** What a connection breaks with that may hold the next time. A name that doesn't exist, or a wrong certificate, stays wrong. */
const BREAKS = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['EDEADLINE', 'ESILENT'],
];

/** The site couldn't be reached, or had no time, for longer than it is waited for. */
export class Outage extends Refusal {}

/** Worth trying again. */
export class Passing extends Error {
  /** @param afterMs milliseconds that were asked for */
  constructor(
    message: string,
    readonly afterMs = 0,
  ) {
    super(message);
  }
}

/** Asks one site, again and again while that may help, until the time is over. */
export class Persistence {
  readonly #patience: RetryLimits;
  readonly #end: number;
  readonly #tell: (line: string) => void;
  #isStopped = false;

  /** @param tell is told once for each time that it is waited for a site */
  constructor(patience: RetryLimits = usual, tell: (line: string) => void = () => {}) {
    this.#patience = patience;
    this.#tell = tell;
    this.#end = performance.now() + patience.totalMs;
  }

  /** Nothing is tried again from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  /** @throws Passing when the answer, or that there is none, says « later » */
  async ask(url: URL, question: OutgoingRequest, headers: Bounds['headers']): Promise<OutgoingAnswer> {
    const bounds = { deadlineMs: this.#leftMs(), silenceMs: SILENCE_MS, maxBytes: MOST_BYTES, headers };
    const answer = await ask(url, question, bounds).catch((error: NodeJS.ErrnoException) => {
      if (BREAKS.includes(error.code ?? '')) throw new Passing(error.message);
      throw error.code ? new Refusal(`${url.origin}: ${error.message}`) : error;
    });
    if (!PASSING.includes(answer.status)) return answer;
    const seconds = Number(answer.headers['retry-after']);
    throw new Passing(`HTTP ${answer.status}`, seconds > 0 && seconds <= 60 ? seconds * 1000 : 0);
  }

  /**
   * @param attempt asks, told how many times it has before; `undefined`: there was an answer, and it is to be asked again
   * @throws Outage with what went wrong last when the time is over, and whatever else `attempt` throws
   */
  async until<T>(attempt: (count: number) => Promise<T | undefined>): Promise<T> {
    const { pauseMs, outageMs } = this.#patience;
    let answeredAt = performance.now();
    let isTold = false;
    for (let count = 0; ; count++) {
      let passing = new Passing('it is still at it');
      try {
        const result = await attempt(count);
        if (result !== undefined) return result;
        answeredAt = performance.now();
        isTold = false;
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        passing = error;
        if (!isTold)
          this.#tell(
            `no answer yet (${passing.message}): is the address right? Trying again for ${outageMs / 1000} s`,
          );
        isTold = true;
      }
      // Jitter: pipelines that were refused together retry apart.
      const pause = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** count) * (0.5 + Math.random() / 2);
      const waitMs = Math.max(passing.afterMs, pause);
      const isOver = performance.now() + waitMs - answeredAt > outageMs || waitMs >= this.#leftMs();
      if (this.#isStopped || isOver) throw new Outage(`no answer of the site in time: ${passing.message}`);
      await sleep(waitMs);
    }
  }

  #leftMs(): number {
    return Math.max(1, this.#end - performance.now());
  }
}
