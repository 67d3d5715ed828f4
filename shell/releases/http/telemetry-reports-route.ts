import type { RateLimit } from '@site/api/config/rate-limit-policies';
import { jsonHandlers } from '@site/api/http/body';
import { getClientAddress, getLimitKeys } from '@site/api/http/client-address';
import type { EndpointsOf } from '@site/api/http/endpoints';
import { parseFields, requireObject } from '@site/api/http/fields';
import { assertWithinRateLimit, RateLimiter } from '@site/api/http/rate-limit';
import { bodyProblemTypes, buildProblemResponses, buildSuccessResponse } from '@site/api/http/responses';
import { requireSameOrigin } from '@site/api/http/same-origin';
import { telemetryReportsSchema } from '@site/api-contract/releases/telemetry-reports';
import {
  TELEMETRY_REPORTS_PATH,
  type TelemetryReport,
} from '@site/api-contract/releases/telemetry-reports-rules';
import type { RequestHandler } from 'express';

export const telemetryReportsPaths = {
  [TELEMETRY_REPORTS_PATH]: {
    post: {
      tags: ['Visiteurs'],
      summary: 'Dire comment une version a été reçue',
      description:
        'Pages montrées, durées, échecs et mesures web-vitals (par classe) par remote et par version, comptés par minute pour tous ensemble. Seules les mesures accompagnées du jeton d’une page vue comptent dans le jugement d’une version, un réseau une fois par heure et par version. D’un échec, le message, la page, l’îlot et les lignes des fichiers de la version restent, pour son équipe ; rien ne dit qui a visité.',
      requestBody: { content: { 'application/json': { schema: telemetryReportsSchema } } },
      responses: {
        '204': buildSuccessResponse('Compté, ou ignoré si la version est inconnue'),
        ...buildProblemResponses(...bodyProblemTypes, 'too-many-requests'),
      },
    },
  },
};

/** The browser that sent a batch of reports. */
interface ReportSender {
  /** The sender's widest network that limits count. */
  network: string;
  userAgent: string;
  /** Tokens of page views. */
  views: string[];
}

interface TelemetryReportsRouteOptions {
  publicOrigin: string;
  /** Limit of batches from one connection. */
  limit: RateLimit;
  /** Returns true if a release exists: reports about other releases aren't counted. */
  isRelease: (remote: string, release: string) => boolean;
  onReport: ((report: TelemetryReport) => void) | undefined;
  onBatch: (reports: TelemetryReport[], sender: ReportSender) => Promise<void>;
}

/**
 * `POST /api/telemetry`: a browser's reports about the releases of remotes. The database stores only counts per minute and
 * the first errors of each release, for all visitors together. The sender's address serves the limits, and stays in memory.
 */
export function createTelemetryReportEndpoints(
  options: TelemetryReportsRouteOptions,
): EndpointsOf<typeof telemetryReportsPaths> {
  const { isRelease, onReport, onBatch } = options;
  const limiter = new RateLimiter(options.limit);
  const count: RequestHandler = async (request, response) => {
    const body = requireObject(request.body);
    const { reports, views = [] } = parseFields(
      telemetryReportsSchema,
      body,
      'Mesures : forme non reconnue.',
    );
    const [connection, network = connection] = getLimitKeys(getClientAddress(request));
    assertWithinRateLimit(limiter.take(connection), 'Trop de mesures envoyées depuis votre connexion.');
    const validReports = reports.filter(({ remote, release }) => isRelease(remote, release));
    for (const report of validReports) onReport?.(report);
    await onBatch(validReports, { network, userAgent: request.get('User-Agent') ?? '', views });
    response.status(204).end();
  };
  return {
    [TELEMETRY_REPORTS_PATH]: {
      isQuiet: true,
      post: [requireSameOrigin(options.publicOrigin), ...jsonHandlers, count],
    },
  };
}
