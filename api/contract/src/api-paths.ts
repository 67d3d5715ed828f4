import { BETA_SIGNUP_PATH } from './beta-rules.ts';
import { AUDIT_HEAD_PATH } from './delivery-rules.ts';
import { LAB_PROJECTS_PATH } from './lab-rules.ts';
import { STOCK_FEED } from './stock.ts';

/** Everything documented lives below it. */
const API_ROOT = '/api';

/** Where browsers report what a page's policy stopped. */
export const REPORTS_PATH = `${API_ROOT}/reports`;

/** For whoever operates the site, not for visitors: no proxy passes it on. */
export const METRICS_PATH = '/metrics';

/**
 * The API's addresses that a proxy passes on, each with what lies below it: the web host when the API is another process,
 * and nginx (`deploy/nginx/api-locations.conf`, held to this list by a test).
 */
export const FORWARDED_PATHS = [
  API_ROOT,
  '/send-contact',
  BETA_SIGNUP_PATH,
  LAB_PROJECTS_PATH,
  STOCK_FEED.atom,
  STOCK_FEED.json,
  AUDIT_HEAD_PATH,
  '/healthz',
  '/readyz',
] as const;

const liesBelow = (path: string) => (root: string) => path === root || path.startsWith(`${root}/`);

/** Whether a proxy passes a path on to the API. */
export const isForwarded = (path: string): boolean => FORWARDED_PATHS.some(liesBelow(path));

/** Whether a path is the API's own: it answers no other, and no page may have it. */
export const isApiPath = (path: string): boolean => [...FORWARDED_PATHS, METRICS_PATH].some(liesBelow(path));
