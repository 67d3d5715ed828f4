import { SESSION_COOKIE } from '../auth/session.ts';
import { sessionPaths } from '../auth/session-route.ts';
import { dedicatedPaths } from '../catalog/dedicated-route.ts';
import { inventoryPaths } from '../catalog/inventory-route.ts';
import { labPaths } from '../catalog/lab-route.ts';
import { stockFeedPaths } from '../catalog/stock-feed.ts';
import { dashboardPaths } from '../deployments/dashboard-route.ts';
import { deliveryPaths } from '../deployments/delivery-route.ts';
import { toolsPaths } from '../deployments/tools-route.ts';
import type { DocumentedApi } from '../docs/openapi.ts';
import { betaPaths } from '../forms/beta-route.ts';
import { contactPaths } from '../forms/contact-route.ts';
import { violationReportPaths } from '../telemetry/csp-reports-route.ts';
import { telemetryReportsPaths } from '../telemetry/telemetry-reports-route.ts';
import { healthPaths } from './health-route.ts';

/** Every call in the API's document. */
export const documentedApi: DocumentedApi = {
  paths: {
    ...contactPaths,
    ...betaPaths,
    ...labPaths,
    ...telemetryReportsPaths,
    ...inventoryPaths,
    ...stockFeedPaths,
    ...dedicatedPaths,
    ...sessionPaths,
    ...dashboardPaths,
    ...deliveryPaths,
    ...toolsPaths,
    ...healthPaths,
    ...violationReportPaths,
  },
  sessionCookie: SESSION_COOKIE,
};
