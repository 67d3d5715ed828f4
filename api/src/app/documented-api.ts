import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { SESSION_COOKIE } from '../auth/session.ts';
import { sessionPaths } from '../auth/session-route.ts';
import { dedicatedPaths } from '../catalog/dedicated-route.ts';
import { inventoryPaths } from '../catalog/inventory-route.ts';
import { labPaths } from '../catalog/lab-route.ts';
import type { DocumentedApi } from '../docs/openapi.ts';
import { betaPaths } from '../forms/beta-route.ts';
import { contactPaths } from '../forms/contact-route.ts';
import { healthPaths } from './health-route.ts';

/** Returns the API's document of its own calls and of an extension's. */
export const documentApi = (extension: ZodOpenApiPathsObject = {}): DocumentedApi => ({
  paths: {
    ...contactPaths,
    ...betaPaths,
    ...labPaths,
    ...inventoryPaths,
    ...dedicatedPaths,
    ...sessionPaths,
    ...healthPaths,
    ...extension,
  },
  sessionCookie: SESSION_COOKIE,
});
