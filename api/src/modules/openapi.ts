import { moduleReportsSchema } from '@site/api-contract/module-reports';
import { MODULE_REPORTS_PATH } from '@site/api-contract/module-reports-rules';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyProblems, ok, problems } from '../docs/responses.ts';

/** See `moduleReportsRoute`. */
export const modulePaths: ZodOpenApiPathsObject = {
  [MODULE_REPORTS_PATH]: {
    post: {
      tags: ['Visiteurs'],
      summary: 'Dire comment des modules ont été chargés',
      description:
        'Durées et échecs par remote et par version, comptés dans /metrics et oubliés. Rien ne dit qui a visité, ni quelle page.',
      requestBody: { content: { 'application/json': { schema: moduleReportsSchema } } },
      responses: {
        '204': ok('Compté, ou ignoré si la version est inconnue'),
        ...problems(...bodyProblems, 'too-many-requests'),
      },
    },
  },
};
