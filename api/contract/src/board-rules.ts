/** Addresses and limits of the release board, without zod. */

/** `GET`: what is live, what some visitors get beside it, how browsers meet both, and the audit log's last lines. */
export const BOARD_PATH = '/api/delivery/board';

/** `GET ?before={seq}`: the audit log's earlier lines, newest first. */
export const BOARD_JOURNAL_PATH = `${BOARD_PATH}/journal`;

/** What can be done from the board. */
export const boardActions = ['rollback', 'promote', 'abort', 'end-preview', 'approve', 'refuse'] as const;
export type BoardAction = (typeof boardActions)[number];

/** `POST`: the address of an action. */
export const boardActionPath = (action: BoardAction) => `${BOARD_PATH}/${action}` as const;

/** Shortest and longest reason of a refusal, in characters. */
export const REASON_MIN = 3;
export const REASON_MAX = 300;

/** What is read at the reason's field. */
export const REASON_MISSING = 'Indiquez le motif en quelques mots.';

/** Lines of the audit log in one answer. */
export const BOARD_JOURNAL_PAGE = 50;
