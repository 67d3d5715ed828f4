import { readDatabaseClock } from '@site/api/storage/clock';
import { consumeRateLimit } from '@site/api/storage/rate-limit-counts';
import type { Database } from '@site/api/storage/schema';
import type { RemoteBudget } from '@site/api-contract/releases/budgets';
import { BudgetExceededError, type HourlyBudget } from '../model/budgets.ts';
import type { SigningKey } from './keys.ts';

const HOUR_MS = 3_600_000;

/** Prefix of the keys of counts of keys for previews only. */
const PREVIEWS_PREFIX = 'previews ';

/**
 * Counts one use of an hourly budget. An hour's window begins with its first use. Keys for previews only have a count of
 * their own with the same limit: what a pull request's pipeline uses is left to the team's releases.
 * @throws BudgetExceededError if the budget is spent; the use isn't counted
 */
export async function consumeBudget(
  database: Database,
  remote: string,
  name: HourlyBudget,
  budget: RemoteBudget,
  { previewsOnly }: Pick<SigningKey, 'previewsOnly'>,
): Promise<void> {
  const now = await readDatabaseClock(database);
  const limit = budget[name];
  const key = previewsOnly ? `${PREVIEWS_PREFIX}${remote}` : remote;
  const waitMs = await consumeRateLimit(
    database.db,
    { policy: name, key },
    { max: limit, windowMs: HOUR_MS },
    now,
  );
  if (waitMs === 0) return;
  // A budget of 0 never frees.
  const freesAt = limit === 0 ? null : new Date(now + waitMs).toISOString();
  throw new BudgetExceededError({ name, remote, limit, used: limit, freesAt });
}
