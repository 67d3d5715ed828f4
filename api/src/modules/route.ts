import { moduleReportsSchema } from '@site/api-contract/module-reports';
import { MODULE_REPORTS_PATH, type ModuleReport } from '@site/api-contract/module-reports-rules';
import { type RequestHandler, Router } from 'express';
import { readJson } from '../http/body.ts';
import { clientAddress, limitKeys, type TrustProxy } from '../http/client-address.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { refuseFlood } from '../http/flood.ts';
import type { RateLimit } from '../http/form-limit.ts';
import { methodNotAllowed } from '../http/method.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { requireObject } from '../http/require-object.ts';
import { requireSameOrigin } from '../http/same-origin.ts';

/** What the route needs from the API around it. */
export interface ModuleRouteOptions {
  publicOrigin: string;
  trustProxy?: TrustProxy;
  /** Batches accepted from one address. */
  limit: RateLimit;
  /** Whether this release exists; what is said of any other isn't counted. Absent: every release may exist. */
  isRelease?: (remote: string, release: string) => boolean;
  onReport: (report: ModuleReport) => void;
  /** Told a batch at once, with the network it comes from as limits count it. */
  onBatch: (reports: ModuleReport[], network: string) => void;
}

/**
 * `POST /api/module-reports`: how a browser met the releases of each remote. Counts reach the database, by the minute and for all
 * together; the sender's address bounds what counts, and is kept in memory alone.
 */
export function moduleReportsRoute(options: ModuleRouteOptions): Router {
  const { isRelease = () => true, onReport, onBatch } = options;
  const limiter = new RateLimiter(options.limit);
  const count: RequestHandler = (request, response) => {
    const parsed = moduleReportsSchema.safeParse(requireObject(request.body));
    if (!parsed.success)
      throw invalidFields(fieldErrors(parsed.error.issues), 'Mesures : forme non reconnue.');
    const [connection, network = connection] = limitKeys(clientAddress(request, options.trustProxy));
    refuseFlood(limiter.take(connection), 'Trop de mesures envoyées depuis votre connexion.');
    const known = parsed.data.reports.filter(({ remote, release }) => isRelease(remote, release));
    for (const report of known) onReport(report);
    onBatch(known, network);
    response.status(204).end();
  };
  return Router({ strict: true, caseSensitive: true })
    .post(MODULE_REPORTS_PATH, requireSameOrigin(options.publicOrigin), ...readJson, count)
    .all(MODULE_REPORTS_PATH, methodNotAllowed('POST'));
}
