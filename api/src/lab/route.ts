import { LAB_PROJECTS_PATH, labMessages } from '@site/api-contract/lab-rules';
import { type RequestHandler, Router } from 'express';
import { methodNotAllowed } from '../http/method.ts';
import { HttpProblem } from '../http/problem.ts';
import type { LabProjects } from './projects.ts';

/** `GET /data/labProjects.json` (specification, section 7): the operator's projects, or a problem that says there are none now. */
export function labRoute(lab: Pick<LabProjects, 'read'>): Router {
  const answer: RequestHandler = async (_request, response) => {
    const { body, etag } = await lab.read().catch(() => {
      throw new HttpProblem(503, labMessages.none, {
        type: 'lab-unreadable',
        headers: { 'Retry-After': '60' },
      });
    });
    // Kept by browsers, but asked for again each time: an edit shows at once, no edit costs a 304.
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('json').send(body);
  };
  return Router({ strict: true, caseSensitive: true })
    .get(LAB_PROJECTS_PATH, answer)
    .all(LAB_PROJECTS_PATH, methodNotAllowed('GET', 'HEAD'));
}
