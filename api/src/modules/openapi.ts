import { moduleReportsSchema } from '@site/api-contract/module-reports';
import { MODULE_REPORTS_PATH } from '@site/api-contract/module-reports-rules';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { bodyProblems, ok, problems } from '../docs/responses.ts';

/** See `moduleReportsRoute`. */
export const modulePaths: ZodOpenApiPathsObject = {
  [MODULE_REPORTS_PATH]: {
    post: {
      tags: ['Visiteurs'],
      summary: 'Dire comment une version a été reçue',
      description:
        'Pages montrées, durées, échecs et mesures web-vitals (par classe) par remote et par version, comptés par minute pour tous ensemble. Un réseau compte une fois par heure et par version dans le jugement d’une version. Rien ne dit qui a visité, ni quelle page.',
      requestBody: { content: { 'application/json': { schema: moduleReportsSchema } } },
      responses: {
        '204': ok('Compté, ou ignoré si la version est inconnue'),
        ...problems(...bodyProblems, 'too-many-requests'),
      },
    },
  },
};
