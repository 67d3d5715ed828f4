import type { DiskReserve } from '@site/api/storage/disk-reserve';
import type { Database } from '@site/api/storage/schema';
import type { RemoteBudget } from '@site/api-contract/releases/budgets';
import { consumeBudget } from '../access/hourly-budgets.ts';
import { getTeam, type SigningKey } from '../access/keys.ts';
import type { ReleaseService } from '../changes/release-service.ts';
import { DiskReservedError, type HourlyBudget, limitToPreviews } from '../model/budgets.ts';

/** Budgets of teams' calls; the operator's keys have none. */
export class TeamBudgets {
  constructor(
    private readonly database: Database,
    private readonly releases: Pick<ReleaseService, 'resolveBudget'>,
    private readonly diskReserve: DiskReserve,
  ) {}

  /** Returns the budget of a team's key for a remote; `null` for the operator's keys. */
  async find(key: SigningKey, remote: string): Promise<RemoteBudget | null> {
    if (getTeam(key) === null) return null;
    const budget = await this.releases.resolveBudget(remote);
    return key.previewsOnly ? limitToPreviews(budget) : budget;
  }

  /** Counts one use of an hourly budget. @throws BudgetExceededError */
  async consume(key: SigningKey, remote: string, name: HourlyBudget, budget: RemoteBudget): Promise<void> {
    await consumeBudget(this.database, remote, name, budget, key);
  }

  /** @throws DiskReservedError if a team's bytes would take reserved disk space */
  async assertDiskRoom(bytes?: number): Promise<void> {
    const problem = await this.diskReserve.problem(bytes);
    if (problem !== null) throw new DiskReservedError(`${problem}. Nothing was stored`);
  }
}
