import type { DeliveryChange } from '@site/api-contract/delivery';

const LIVE_ACTIONS = ['release', 'canary', 'promote', 'retire'] as const;

/** A change that makes something live for visitors, and is staged if its key needs approval. */
export type StageableChange = Extract<DeliveryChange, { action: (typeof LIVE_ACTIONS)[number] }>;

/** Returns true if a change makes something live for visitors. Previews and rollbacks never wait for approval. */
export const isStageable = <T extends { action: string }>(change: T): change is T & StageableChange =>
  LIVE_ACTIONS.some((action) => action === change.action);
