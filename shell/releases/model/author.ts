import type { Schema } from '@site/api/storage/schema';
import type { PipelineRun } from '@site/api-contract/delivery';
import type { CanaryNumbers } from '@site/api-contract/team-events';
import type { Transaction } from 'kysely';

/** Author of a change. */
export interface ChangeContext {
  /** Shown in the audit log and in lists: the key's name, or e.g. `local`. */
  name: string;
  /** Team, by the name of its key; `null` for the operator, with a key for all remotes, a session or database access. */
  team: string | null;
  /**
   * The statement (compact JWS), and the public key (JWK as JSON) that verifies it.
   * Null for a change made with database access, or from the dashboard with an admin's session.
   */
  proof: { statement: string; key: string } | null;
  /** CI run named by the identity token, for the audit log. */
  run?: PipelineRun | undefined;
  /** Reason of a change that a rule of the site makes by itself: a line with the numbers, for the audit log. */
  reason?: string;
  /** Numbers of the canary analysis behind `reason`, for the remote's teams. */
  analysis?: CanaryNumbers;
  /** Share of the canary when the analysis decided to raise it: if the share differs now, nothing changes. */
  canaryShare?: number;
  /**
   * Called first in each transaction that tries to move the live pointer. Throws to refuse the change: its statement was
   * used, or the statement's key was revoked.
   * Rows that `admit` writes are rolled back with the transaction.
   */
  admit?(transaction: Transaction<Schema>): Promise<void>;
}
