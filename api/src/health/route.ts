import type { RequestHandler } from 'express';
import { HttpProblem } from '../http/problem.ts';
import type { ServedSite } from '../index.ts';

/** `GET /healthz`: the process lives. Says nothing of the database, whose absence no restart would mend. */
export const healthz: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** `GET /readyz`: requests are welcome; and of a web host, which composition it serves and which it should. */
export function readyz(isReady: () => Promise<boolean>, site?: ServedSite): RequestHandler {
  return async (_request, response) => {
    if (!(await isReady())) {
      const detail =
        site?.isFollowing() === false ? 'Composition en ligne non servie ici.' : 'Service non prêt.';
      throw new HttpProblem(503, detail, { headers: { 'Retry-After': '5' } });
    }
    response.json({
      status: 'ready',
      ...(site && { composition: site.serves(), wanted: site.wanted() }),
    });
  };
}
