import type { Change } from '@site/api-contract/delivery';

const LIVE_ACTIONS = ['release', 'canary', 'promote', 'retire'] as const;

/** A change that makes something live for visitors: with a key that needs approval it is staged. */
export type StageableChange = Extract<Change, { action: (typeof LIVE_ACTIONS)[number] }>;

/** Whether a change makes something live for visitors. Previews, and what takes something back, never wait. */
export const isStageable = <T extends { action: string }>(change: T): change is T & StageableChange =>
  LIVE_ACTIONS.some((action) => action === change.action);
