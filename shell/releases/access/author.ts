import type { PipelineRun } from '@site/api-contract/releases/releases';
import type { CanaryNumbers } from '@site/api-contract/releases/team-events';
import type { VerifiedStatement } from './statement.ts';

/** Author of a change. */
export interface ChangeContext {
  /** Shown in the audit log and in lists: the key's name, or e.g. `local`. */
  name: string;
  /** Team, by the name of its key; `null` for the operator, with a key for all remotes, a session or database access. */
  team: string | null;
  /**
   * The signed statement that asks for the change; the transaction that makes the change uses it up. `null` for a change made
   * with database access, or from the releases page with an admin's session.
   */
  proof: VerifiedStatement | null;
  /** CI run named by the identity token, for the audit log. */
  run?: PipelineRun | undefined;
  /** Reason of a change that a rule of the site makes by itself: a line with the numbers, for the audit log. */
  reason?: string;
  /** Numbers of the canary analysis behind `reason`, for the remote's teams. */
  analysis?: CanaryNumbers;
  /** Share of the canary when the analysis decided to raise it: if the share differs now, nothing changes. */
  canaryShare?: number;
}
