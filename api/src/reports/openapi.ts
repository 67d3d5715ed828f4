import { cspReportSchema, reportSchema, reportsSchema } from '@site/api-contract/reports';
import { REPORTS_PATH } from '@site/api-contract/reports-rules';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { ok, problems } from '../docs/responses.ts';

/** See `reportsRoute`. */
export const reportsPaths: ZodOpenApiPathsObject = {
  [REPORTS_PATH]: {
    post: {
      tags: ['Exploitation'],
      summary: 'Rapports des navigateurs',
      description:
        'Ce que la politique de sécurité d’une page a arrêté. Seuls des nombres sont gardés, par directive, par sorte ou hôte arrêté et par page ; /metrics les montre.',
      requestBody: {
        content: {
          'application/reports+json': { schema: reportsSchema },
          'application/csp-report': { schema: cspReportSchema.or(reportSchema) },
        },
      },
      responses: {
        '204': ok('Compté'),
        ...problems(
          'malformed-request',
          'method-not-allowed',
          'too-large',
          'unsupported-format',
          'invalid-fields',
          'too-many-requests',
        ),
      },
    },
  },
};
