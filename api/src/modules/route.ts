import { moduleReportsSchema } from '@site/api-contract/module-reports';
import { MODULE_REPORTS_PATH, type ModuleReport } from '@site/api-contract/module-reports-rules';
import { type RequestHandler, Router } from 'express';
import { readJson } from '../http/body.ts';
import { clientAddress, limitKey, type TrustProxy } from '../http/client-address.ts';
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
}

/**
 * `POST /api/module-reports`: how a browser met the modules of each remote's release. Counted and forgotten: nothing
 * reaches the database or the log, and the sender's address is only used for the limit.
 */
export function moduleReportsRoute(options: ModuleRouteOptions): Router {
  const { isRelease = () => true, onReport } = options;
  const limiter = new RateLimiter(options.limit);
  const count: RequestHandler = (request, response) => {
    const parsed = moduleReportsSchema.safeParse(requireObject(request.body));
    if (!parsed.success)
      throw invalidFields(fieldErrors(parsed.error.issues), 'Mesures : forme non reconnue.');
    const address = limitKey(clientAddress(request, options.trustProxy));
    refuseFlood(limiter.take(address), 'Trop de mesures envoyées depuis votre connexion.');
    for (const report of parsed.data.reports) {
      if (isRelease(report.remote, report.release)) onReport(report);
    }
    response.status(204).end();
  };
  return Router({ strict: true, caseSensitive: true })
    .post(MODULE_REPORTS_PATH, requireSameOrigin(options.publicOrigin), ...readJson, count)
    .all(MODULE_REPORTS_PATH, methodNotAllowed('POST'));
}
