import type { RequestHandler } from 'express';
import { HttpProblem } from '../http/problem.ts';

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
