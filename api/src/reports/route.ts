import { REPORTS_PATH } from '@site/api-contract/api-paths';
import { cspReportSchema, reportSchema, reportsSchema } from '@site/api-contract/reports';
import type { RequestHandler } from 'express';
import { readReport } from '../http/body.ts';
import { clientAddress, limitKeys } from '../http/client-address.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import type { FaultLog } from '../http/problem.ts';
import { type RateLimit, RateLimiter, refuseFlood } from '../http/rate-limit.ts';
import { ok, problems } from '../http/responses.ts';
import type { Database } from '../storage/schema.ts';
import { readViolations } from './read.ts';
import { countViolations } from './store.ts';

export const reportsPaths = {
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
          'too-large',
          'unsupported-format',
          'invalid-fields',
          'too-many-requests',
        ),
      },
    },
  },
};

/** Kinds nobody has reported before, from one customer's networks: more is made up. */
const NEW_KINDS: RateLimit = { max: 10, windowMs: 3_600_000 };

/**
 * `POST /api/reports`: what browsers say a page's policy stopped. Counted, never kept. A browser's report says neither
 * reliably where it comes from (Fetch Metadata) nor who sends it: counts can be made up, so they are a hint.
 * @param options.limit requests accepted from one address
 */
export function reportsRoute({
  database,
  logger,
  storage,
  publicOrigin,
  limit,
}: FaultLog & { database: Database; publicOrigin: string; limit: RateLimit }): EndpointsOf<
  typeof reportsPaths
> {
  const limiter = new RateLimiter(limit);
  const newKinds = new RateLimiter(NEW_KINDS);
  const count: RequestHandler = async (request, response) => {
    const hosts = [new URL(publicOrigin).host, request.get('Host') ?? ''];
    const violations = readViolations(request.body, hosts);
    const [connection, network = connection] = limitKeys(clientAddress(request));
    refuseFlood(limiter.take(connection), 'Trop de rapports envoyés depuis votre connexion.');
    const mayAdd = () => newKinds.take(network) === 0;
    // A browser couldn't make anything of a failure of ours.
    await countViolations(database, violations, Date.now(), mayAdd).catch((error: unknown) => {
      if (!storage.isOutage(error)) logger.warn({ err: error }, 'policy reports not counted');
    });
    response.status(204).end();
  };
  return { [REPORTS_PATH]: { isQuiet: true, post: [...readReport, count] } };
}
