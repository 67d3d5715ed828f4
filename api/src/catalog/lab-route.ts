import { labProjectsSchema } from '@site/api-contract/lab/lab';
import { LAB_PROJECTS_PATH, labMessages } from '@site/api-contract/lab/lab-rules';
import type { RequestHandler } from 'express';
import type { EndpointsOf } from '../http/endpoints.ts';
import { HttpProblem } from '../http/problem.ts';
import { buildProblemResponses, buildSuccessResponse } from '../http/responses.ts';
import type { LabProjects } from './lab-projects.ts';

export const labPaths = {
  [LAB_PROJECTS_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Projets du lab',
      description:
        'Lus à chaque demande dans le fichier de l’exploitant (LAB_PROJECTS_FILE). Un projet invalide est laissé de côté.',
      responses: {
        '200': buildSuccessResponse('Les projets', labProjectsSchema),
        ...buildProblemResponses('lab-unreadable'),
      },
    },
  },
};

/** Returns the endpoint of the operator's projects (docs/product.md#lab), which answers 503 if the file is unreadable. */
export function createLabEndpoints(lab: Pick<LabProjects, 'read'>): EndpointsOf<typeof labPaths> {
  const answer: RequestHandler = async (_request, response) => {
    const { body, etag } = await lab.read().catch(() => {
      throw new HttpProblem('lab-unreadable', labMessages.none, { headers: { 'Retry-After': '60' } });
    });
    // Browsers cache the projects but revalidate each time: an edit shows at once, and an unchanged file costs a 304.
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('json').send(body);
  };
  return { [LAB_PROJECTS_PATH]: { get: [answer] } };
}
