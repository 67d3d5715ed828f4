import type { RequestHandler } from 'express';
import { sql } from 'kysely';
import { within } from '../deadline.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';

/** Longest a probe waits for the database, in milliseconds: an orchestrator's own patience is about this. */
const PROBE_MS = 2_000;

/** `GET /healthz`: the process lives. Says nothing of the database, whose absence no restart would mend. */
export const healthz: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** `GET /readyz`: requests are welcome. */
export function readyz(isReady: () => Promise<boolean>): RequestHandler {
  return async (_request, response) => {
    if (!(await isReady()))
      throw new HttpProblem(503, 'Service non prêt.', { headers: { 'Retry-After': '5' } });
    response.json({ status: 'ready' });
  };
}

/** Whether the database answers within two seconds; never rejects. */
export async function answers({ db }: Database): Promise<boolean> {
  return within(PROBE_MS, () => sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  );
}
