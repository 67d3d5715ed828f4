import { METRICS_PATH } from '@site/api-contract/http/api-paths';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { EndpointsOf } from '../http/endpoints.ts';
import { HttpProblem } from '../http/problem.ts';
import { buildProblemResponse, buildProblemResponses, buildSuccessResponse } from '../http/responses.ts';

/** The site that a web host serves, for readiness. */
export interface ServedSite {
  /** Returns true if the host serves the live composition, or may still do so in time. */
  isFollowing(): boolean;
  /** Returns true if the host can't read the live composition and serves its last copy. */
  isFallback(): boolean;
  /** Return the served composition, and the composition to serve. */
  serves(): string;
  wanted(): string;
  /** Resolves with true if this host can make changes to the site. Never rejects. */
  canCompose(): Promise<boolean>;
}

const tags = ['Exploitation'];

export const healthPaths = {
  '/healthz': {
    get: {
      tags,
      summary: 'Le processus vit',
      responses: {
        '200': buildSuccessResponse('Oui', z.object({ status: z.literal('ok') })),
      },
    },
  },
  '/readyz': {
    get: {
      tags,
      summary: 'Les demandes sont bienvenues',
      responses: {
        '200': buildSuccessResponse(
          'Oui',
          z.object({
            status: z.literal('ready'),
            composition: z
              .string()
              .optional()
              .meta({ description: 'Composition du site que cet hôte sert ; absente d’une API sans site' }),
            wanted: z.string().optional().meta({ description: 'Composition en ligne' }),
            canCompose: z
              .boolean()
              .optional()
              .meta({ description: 'Si cet hôte peut composer ; sinon, les autres font les changements' }),
          }),
        ),
        '503': buildProblemResponse(
          'Non : démarrage, arrêt, ou base de données injoignable, endommagée ou sans place',
        ),
      },
    },
  },
  [METRICS_PATH]: {
    get: {
      tags,
      security: [{ metrics: [] }],
      summary: 'Mesures au format Prometheus',
      responses: {
        '200': { description: 'Les mesures', content: { 'text/plain': { schema: z.string() } } },
        ...buildProblemResponses('unauthenticated'),
        '404': buildProblemResponse('Aucun METRICS_TOKEN n’est configuré'),
      },
    },
  },
};

function unreadyDetail(site: ServedSite | undefined): string {
  if (site?.isFallback())
    return 'Ce qui est en ligne ne peut pas être lu : la dernière composition connue est servie, en lecture seule.';
  return site?.isFollowing() === false ? 'Composition en ligne non servie ici.' : 'Service non prêt.';
}

/**
 * Returns the endpoints for the site's operator: liveness, readiness and metrics.
 * @param options.site the site that the web host serves; absent without a web host
 * @param options.metrics handlers of `/metrics`
 */
export function createHealthEndpoints({
  isReady,
  site,
  metrics,
}: {
  isReady: () => Promise<boolean>;
  site?: ServedSite;
  metrics: RequestHandler[];
}): EndpointsOf<typeof healthPaths> {
  // Liveness ignores the database: a restart can't repair a database that is away.
  const healthz: RequestHandler = (_request, response) => {
    response.json({ status: 'ok' });
  };
  const readyz: RequestHandler = async (_request, response) => {
    if (!(await isReady())) {
      throw new HttpProblem(503, unreadyDetail(site), { headers: { 'Retry-After': '5' } });
    }
    response.json({
      status: 'ready',
      ...(site && {
        composition: site.serves(),
        wanted: site.wanted(),
        canCompose: await site.canCompose(),
      }),
    });
  };
  return {
    '/healthz': { isQuiet: true, get: [healthz] },
    '/readyz': { isQuiet: true, get: [readyz] },
    [METRICS_PATH]: { isQuiet: true, get: metrics },
  };
}
