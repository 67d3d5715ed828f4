import { METRICS_PATH } from '@site/api-contract/api-paths';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { EndpointsOf } from '../http/endpoints.ts';
import { HttpProblem } from '../http/problem.ts';
import { ok, problem, problems } from '../http/responses.ts';

/** What a web host serves of the site, for readiness and metrics. */
export interface ServedSite {
  /** Whether it serves what is live, or may still do so in time. */
  isFollowing(): boolean;
  /** Whether it serves the copy of what it served last, since it can't read what is live. */
  isFallback(): boolean;
  /** The compositions it serves, and that are to be served. */
  serves(): string;
  wanted(): string;
  /** Whether this host can make changes to the site. Never rejects. */
  canCompose(): Promise<boolean>;
  /** See `Counts` of the host. */
  counts: { fetchedBytes: number; failedChecks: number; lagMs: number };
}

const tags = ['Exploitation'];

export const healthPaths = {
  '/healthz': {
    get: {
      tags,
      summary: 'Le processus vit',
      responses: {
        '200': ok('Oui', z.object({ status: z.literal('ok') })),
      },
    },
  },
  '/readyz': {
    get: {
      tags,
      summary: 'Les demandes sont bienvenues',
      responses: {
        '200': ok(
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
        '503': problem('Non : démarrage, arrêt, ou base de données injoignable, endommagée ou sans place'),
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
        ...problems('unauthenticated'),
        '404': problem('Aucun METRICS_TOKEN n’est configuré'),
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
 * What whoever operates the site asks it.
 * @param options.site what the web host around it serves; absent: there is none
 * @param options.metrics answer `/metrics`
 */
export function healthRoute({
  isReady,
  site,
  metrics,
}: {
  isReady: () => Promise<boolean>;
  site?: ServedSite;
  metrics: RequestHandler[];
}): EndpointsOf<typeof healthPaths> {
  // Says nothing of the database, whose absence no restart would mend.
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
