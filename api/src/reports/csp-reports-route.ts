import { VIOLATION_REPORTS_PATH } from '@site/api-contract/api-paths';
import { cspReportSchema, violationReportSchema, violationReportsSchema } from '@site/api-contract/reports';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import { readViolationReport } from '../http/body.ts';
import { getClientAddress, getLimitKeys } from '../http/client-address.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import { assertWithinRateLimit, RateLimiter } from '../http/rate-limit.ts';
import { buildProblemResponses, buildSuccessResponse } from '../http/responses.ts';
import { type PolicyViolation, readPolicyViolations } from './csp-reports.ts';

export const violationReportPaths = {
  [VIOLATION_REPORTS_PATH]: {
    post: {
      tags: ['Exploitation'],
      summary: 'Rapports des navigateurs',
      description:
        'Ce que la politique de sécurité d’une page a arrêté. /metrics en montre le nombre, par directive et par sorte ; le journal de l’hôte en note un échantillon, avec la page et l’hôte arrêté. Rien d’autre n’est gardé.',
      requestBody: {
        content: {
          'application/reports+json': { schema: violationReportsSchema },
          'application/csp-report': { schema: cspReportSchema.or(violationReportSchema) },
        },
      },
      responses: {
        '204': buildSuccessResponse('Compté'),
        ...buildProblemResponses(
          'malformed-request',
          'too-large',
          'unsupported-format',
          'invalid-fields',
          'too-many-requests',
        ),
      },
    },
  },
};

interface ViolationReportOptions {
  logger: Logger;
  publicOrigin: string;
  limits: RateLimits;
  /** For the metrics. */
  onViolation?: (violation: PolicyViolation) => void;
}

/**
 * `POST /api/reports`: violations of a page's policy, reported by browsers. The metrics count each; the log has a bounded
 * sample with page and host. A report proves neither its origin (no Fetch Metadata) nor its sender. The counts are only a
 * hint, since any client can invent reports.
 */
export function createViolationReportEndpoints(
  options: ViolationReportOptions,
): EndpointsOf<typeof violationReportPaths> {
  const { logger, publicOrigin, limits, onViolation } = options;
  const limiter = new RateLimiter(limits['policy-reports']);
  const ofKind = new RateLimiter(limits['policy-log-kind']);
  const ofNetwork = new RateLimiter(limits['policy-log-network']);
  const inAll = new RateLimiter(limits['policy-log-all']);

  const log = (violation: PolicyViolation, network: string) => {
    const kind = JSON.stringify(violation);
    if (ofNetwork.wait(network) > 0 || inAll.wait('all') > 0 || ofKind.take(kind) > 0) return;
    ofNetwork.take(network);
    inAll.take('all');
    logger.warn(violation, 'a page policy stopped something');
  };

  const count: RequestHandler = (request, response) => {
    const hosts = [new URL(publicOrigin).host, request.get('Host') ?? ''];
    const violations = readPolicyViolations(request.body, hosts);
    const [connection, network = connection] = getLimitKeys(getClientAddress(request));
    assertWithinRateLimit(limiter.take(connection), 'Trop de rapports envoyés depuis votre connexion.');
    for (const violation of violations) {
      onViolation?.(violation);
      log(violation, network);
    }
    response.status(204).end();
  };
  return { [VIOLATION_REPORTS_PATH]: { isQuiet: true, post: [...readViolationReport, count] } };
}
