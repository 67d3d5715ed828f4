import { REPORTS_PATH } from '@site/api-contract/reports-rules';
import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { readReport } from '../http/body.ts';
import { clientAddress, limitKeys, type TrustProxy } from '../http/client-address.ts';
import { refuseFlood } from '../http/flood.ts';
import type { RateLimit } from '../http/form-limit.ts';
import { methodNotAllowed } from '../http/method.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import type { StorageHealth } from '../storage/health.ts';
import type { Database } from '../storage/schema.ts';
import { readViolations } from './read.ts';
import { countViolations } from './store.ts';

/** Requests accepted from one address: a page that is wrong reports with each visit, and few visits say it all. */
export const REPORT_LIMIT: RateLimit = { max: 30, windowMs: 600_000 };

/** Kinds nobody has reported before, from one customer's networks: more is made up. */
const NEW_KINDS: RateLimit = { max: 10, windowMs: 3_600_000 };

/** What the route needs from the API around it. */
export interface ReportsRouteOptions {
  database: Database;
  logger: Logger;
  storage: StorageHealth;
  publicOrigin: string;
  trustProxy?: TrustProxy;
  limit: RateLimit;
}

/**
 * `POST /api/reports`: what browsers say a page's policy stopped. Counted, never kept. A browser's report says neither
 * reliably where it comes from (Fetch Metadata) nor who sends it: counts can be made up, so they are a hint.
 */
export function reportsRoute({
  database,
  logger,
  storage,
  publicOrigin,
  trustProxy,
  limit,
}: ReportsRouteOptions): Router {
  const limiter = new RateLimiter(limit);
  const newKinds = new RateLimiter(NEW_KINDS);
  const count: RequestHandler = async (request, response) => {
    const hosts = [new URL(publicOrigin).host, request.get('Host') ?? ''];
    const violations = readViolations(request.body, hosts);
    const [connection, network = connection] = limitKeys(clientAddress(request, trustProxy));
    refuseFlood(limiter.take(connection), 'Trop de rapports envoyés depuis votre connexion.');
    const mayAdd = () => newKinds.take(network) === 0;
    // A browser couldn't make anything of a failure of ours.
    await countViolations(database, violations, Date.now(), mayAdd).catch((error: unknown) => {
      if (!storage.isOutage(error)) logger.warn({ err: error }, 'policy reports not counted');
    });
    response.status(204).end();
  };
  return Router({ strict: true, caseSensitive: true })
    .post(REPORTS_PATH, ...readReport, count)
    .all(REPORTS_PATH, methodNotAllowed('POST'));
}
