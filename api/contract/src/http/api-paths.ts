import { BETA_SIGNUP_PATH } from '../forms/beta-form.ts';
import { LAB_PROJECTS_PATH } from '../lab/lab-rules.ts';

/** Root of the documented paths. */
const API_ROOT = '/api';

/** Metrics for the operator; no proxy forwards this path. */
export const METRICS_PATH = '/metrics';

/**
 * Paths that a proxy forwards to the API, each with the paths below it. A test compares `deploy/nginx/api-locations.conf` with this list.
 */
export const FORWARDED_PATHS = [
  API_ROOT,
  '/send-contact',
  BETA_SIGNUP_PATH,
  LAB_PROJECTS_PATH,
  '/healthz',
  '/readyz',
] as const;

const liesBelow = (path: string) => (root: string) => path === root || path.startsWith(`${root}/`);

/** True for a path of the API. The API answers no other path, and no page may use such a path. */
export const isApiPath = (path: string): boolean => [...FORWARDED_PATHS, METRICS_PATH].some(liesBelow(path));
