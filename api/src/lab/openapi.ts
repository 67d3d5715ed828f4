import { labProjectsSchema } from '@site/api-contract/lab';
import { LAB_PROJECTS_PATH } from '@site/api-contract/lab-rules';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { ok, problems } from '../docs/responses.ts';

/** See `labRoute`. */
export const labPaths: ZodOpenApiPathsObject = {
  [LAB_PROJECTS_PATH]: {
    get: {
      tags: ['Visiteurs'],
      summary: 'Projets du lab',
      description:
        'Lus à chaque demande dans le fichier de l’exploitant (LAB_PROJECTS_FILE). Un projet invalide est laissé de côté.',
      responses: {
        '200': ok('Les projets', labProjectsSchema),
        ...problems('method-not-allowed', 'lab-unreadable'),
      },
    },
  },
};
