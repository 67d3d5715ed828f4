/** Addresses and limits of the releases page, without zod. */

/** `GET`: live releases, canaries and previews, their health in browsers, and the latest rows of the audit log. */
export const DASHBOARD_PATH = '/api/delivery/dashboard';

/** `GET ?before={seq}`: earlier rows of the audit log, newest first. */
export const DASHBOARD_AUDIT_LOG_PATH = `${DASHBOARD_PATH}/audit-log`;

/** Actions of the dashboard. */
export const dashboardActions = ['rollback', 'promote', 'abort', 'end-preview'] as const;
export type DashboardAction = (typeof dashboardActions)[number];

/** `POST`: the address of an action. */
export const buildDashboardActionPath = (action: DashboardAction) => `${DASHBOARD_PATH}/${action}` as const;

/** Rows of the audit log in one answer. */
export const DASHBOARD_AUDIT_LOG_PAGE_SIZE = 50;
