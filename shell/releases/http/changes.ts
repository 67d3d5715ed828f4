import { HttpProblem } from '@site/api/http/problem';
import { buildRetryAfterHeader } from '@site/api/http/rate-limit';
import { NDJSON_MEDIA_TYPE } from '@site/api-contract/releases/release-rules';
import {
  type ChangeLine,
  type ChangeOutcome,
  changeLineSchema,
  releaseProblemSchema,
} from '@site/api-contract/releases/releases';
import type { Response } from 'express';

/**
 * Most changes of teams under way on a host: each may compose for two minutes. The operator's changes, rollbacks and aborts are
 * exempt, and take no place.
 */
const MOST_CHANGES = 24;

/** Most changes of a team at a time, so that other teams find room. */
const MOST_OF_TEAM = 4;

/**
 * Interval of the heartbeat in milliseconds: composing is silent for up to two minutes, and proxies and sockets cut
 * silent answers.
 */
const HEARTBEAT_MS = 10_000;

/** Registry of the changes under way on this host. */
export class RunningChanges {
  readonly #underWay = new Map<string, { team: string | null; ended: Promise<unknown> }>();

  /** @param onEnd called once a change is over, made or refused */
  constructor(private readonly onEnd: () => void = () => {}) {}

  /** Returns true if the change with this id is under way. */
  has(id: string): boolean {
    return this.#underWay.has(id);
  }

  /**
   * Runs a change and registers it under its id, synchronously.
   * @param team author of the change; `null` for an exempt change
   * @throws HttpProblem 429 when too many changes are under way
   */
  async run(id: string, team: string | null, work: () => Promise<void>): Promise<void> {
    if (team !== null) this.#limitChanges(team);
    const running = work();
    this.#underWay.set(id, { team, ended: running.catch(() => {}) });
    await running.finally(() => {
      this.#underWay.delete(id);
      this.onEnd();
    });
  }

  /** Resolves once no change is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
  }

  #limitChanges(team: string): void {
    const limited = [...this.#underWay.values()].filter((change) => change.team !== null);
    const own = limited.filter((change) => change.team === team).length;
    if (own < MOST_OF_TEAM && limited.length < MOST_CHANGES) return;
    const [count, whose] = own < MOST_OF_TEAM ? [MOST_CHANGES, ''] : [MOST_OF_TEAM, ` of ${team}`];
    throw new HttpProblem('too-many-requests', `${count} changements sont déjà en cours : réessayez.`, {
      headers: buildRetryAfterHeader(10_000),
      extensions: { reason: `${count} changes${whose} are under way already: wait for one to end` },
    });
  }
}

/** OpenAPI response of a change whose progress is streamed line by line. */
export const changeStartedResponse = {
  description: 'Le changement est commencé',
  content: { [NDJSON_MEDIA_TYPE]: { schema: changeLineSchema } },
};

/** Streams progress lines while a change is made. The change continues after the client disconnects. */
export async function streamChange(
  response: Response,
  work: (log: (line: string) => void) => Promise<ChangeOutcome>,
  getProblem: (error: unknown) => Promise<HttpProblem>,
): Promise<void> {
  // nginx would buffer up to 4 kB of lines.
  response.status(200).set({ 'Content-Type': NDJSON_MEDIA_TYPE, 'X-Accel-Buffering': 'no' }).flushHeaders();
  const write = (text: string) => void (response.destroyed || response.write(text));
  const line = (content: ChangeLine) => write(`${JSON.stringify(content)}\n`);
  const heartbeat = setInterval(() => write('\n'), HEARTBEAT_MS);
  try {
    line({ done: await work((progress) => line({ progress })) });
  } catch (error) {
    const { problem } = await getProblem(error);
    line({
      problem: releaseProblemSchema.parse({ reason: 'the host failed; its log says how', ...problem }),
    });
  } finally {
    clearInterval(heartbeat);
  }
  response.end();
}
