/** Addresses and limits of the deployments dashboard, without zod. */

/** `GET`: live releases, canaries and previews, their health in browsers, and the latest rows of the audit log. */
export const BOARD_PATH = '/api/delivery/board';

/** `GET ?before={seq}`: earlier rows of the audit log, newest first. */
export const BOARD_JOURNAL_PATH = `${BOARD_PATH}/journal`;

/** Actions of the dashboard. */
export const boardActions = ['rollback', 'promote', 'abort', 'end-preview', 'approve', 'refuse'] as const;
export type BoardAction = (typeof boardActions)[number];

/** `POST`: the address of an action. */
export const boardActionPath = (action: BoardAction) => `${BOARD_PATH}/${action}` as const;

/** Shortest and longest reason of a refusal, in characters. */
export const REASON_MIN = 3;
export const REASON_MAX = 300;

/** Error message of the reason's field. */
export const REASON_MISSING = 'Indiquez le motif en quelques mots.';

/** Rows of the audit log in one answer. */
export const BOARD_JOURNAL_PAGE = 50;
