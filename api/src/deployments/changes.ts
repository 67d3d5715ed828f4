import {
  type ChangeLine,
  changeLineSchema,
  deliveryProblemSchema,
  type Outcome,
} from '@site/api-contract/delivery';
import { LINES_MEDIA_TYPE } from '@site/api-contract/delivery-rules';
import type { Response } from 'express';
import { type FaultLog, HttpProblem } from '../http/problem.ts';
import { retryAfter } from '../http/rate-limit.ts';
import type { Database } from '../storage/schema.ts';
import type { Delivery } from './delivery.ts';

/** Changes a host has under way or waiting: each may compose for two minutes. The operator's always find room. */
const MOST_CHANGES = 24;

/** Of those one team's: it leaves room for the others. */
const MOST_OF_TEAM = 4;

/** A proxy or a socket's patience ends a silent answer: composing says nothing for up to two minutes. */
const HEARTBEAT_MS = 10_000;

/** The changes a host makes now, whoever asked for them. */
export class Changes {
  readonly #underWay = new Map<string, { team: string | null; ended: Promise<unknown> }>();

  /** @param delivery absent, this API doesn't compose */
  constructor(private readonly delivery: Delivery | undefined) {}

  /** What makes them. @throws HttpProblem 501 when this API doesn't compose */
  host(): Delivery {
    if (this.delivery) return this.delivery;
    throw new HttpProblem('not-composing', 'Cette API ne compose pas le site : adressez-vous à un hôte.', {
      extensions: { reason: 'this API composes nothing: a host of the site does' },
    });
  }

  /** Whether the change of this name is under way. */
  has(id: string): boolean {
    return this.#underWay.has(id);
  }

  /**
   * Runs a change under its name, noted in the same turn.
   * @param team whose it is; `null`: the operator's
   * @throws HttpProblem 429 when there are too many
   */
  async run(id: string, team: string | null, work: () => Promise<void>): Promise<void> {
    if (team !== null) this.#refuseCrowd(team);
    const running = work();
    this.#underWay.set(id, { team, ended: running.catch(() => {}) });
    await running.finally(() => this.#underWay.delete(id));
  }

  /** Resolves once no change is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
  }

  #refuseCrowd(team: string): void {
    const own = [...this.#underWay.values()].filter((change) => change.team === team).length;
    if (own < MOST_OF_TEAM && this.#underWay.size < MOST_CHANGES) return;
    const [count, whose] = own < MOST_OF_TEAM ? [MOST_CHANGES, ''] : [MOST_OF_TEAM, ` of ${team}`];
    throw new HttpProblem('too-many-requests', `${count} changements sont déjà en cours : réessayez.`, {
      headers: retryAfter(10_000),
      extensions: { reason: `${count} changes${whose} are under way already: wait for one to end` },
    });
  }
}

/** What the routes of deliveries need from the API around them. */
export interface DeliveryOptions extends FaultLog {
  database: Database;
  changes: Changes;
}

/** The beginning of an answer that goes on line by line while the site is changed. */
export const begun = {
  description: 'Le changement est commencé',
  content: { [LINES_MEDIA_TYPE]: { schema: changeLineSchema } },
};

/** Answers line by line while a change is made. It goes on when nobody listens any more. */
export async function streamChange(
  response: Response,
  work: (tell: (line: string) => void) => Promise<Outcome>,
  problemOf: (error: unknown) => Promise<HttpProblem>,
): Promise<void> {
  // nginx would keep the lines until there are 4 kB of them.
  response.status(200).set({ 'Content-Type': LINES_MEDIA_TYPE, 'X-Accel-Buffering': 'no' }).flushHeaders();
  const write = (text: string) => void (response.destroyed || response.write(text));
  const line = (content: ChangeLine) => write(`${JSON.stringify(content)}\n`);
  const heartbeat = setInterval(() => write('\n'), HEARTBEAT_MS);
  try {
    line({ done: await work((progress) => line({ progress })) });
  } catch (error) {
    const { problem } = await problemOf(error);
    line({
      problem: deliveryProblemSchema.parse({ reason: 'the host failed; its log says how', ...problem }),
    });
  } finally {
    clearInterval(heartbeat);
  }
  response.end();
}
