import type { BudgetExcess, DeliveryChange } from '@site/api-contract/delivery';
import { type BudgetName, budgetDefaults, type RemoteBudget } from '@site/kit/budgets';
import type { Operator } from '@site/kit/operator';
import { sql } from 'kysely';
import { readDatabaseClock } from '../storage/clock.ts';
import { CLOCK_SKEW_MS, type Database } from '../storage/schema.ts';
import { RejectedError } from './delivery.ts';

const HOUR_MS = 3_600_000;

/** Code of every {@link BudgetExceededError}. */
const OVER_BUDGET = 'over-budget';

/** Ways to free a budget, for the message to the team. */
const ways: Record<BudgetName, string> = {
  storedMegabytes:
    'uploads without a release go a day after they were announced, releases when the operator prunes them (npm run releases -- --prune)',
  storedReleases: 'it frees when the operator prunes releases (npm run releases -- --prune)',
  previews: 'end one with npm run end-preview',
  previewDays: 'ask for a shorter one',
  uploadsPerHour: '',
  changesPerHour: '',
  rollbacksPerHour: '',
};

/** A budget that a request exceeds. */
type NamedBudgetExcess = BudgetExcess & { name: BudgetName };

/** A team's request exceeds its remote's budget; nothing was changed. */
export class BudgetExceededError extends RejectedError {
  override readonly name = 'BudgetExceededError';

  constructor(readonly spent: NamedBudgetExcess) {
    super(reasonOf(spent), { code: OVER_BUDGET });
  }

  /** In French, for readers of the API. */
  get detail(): string {
    const { name, remote, limit, used, freesAt } = this.spent;
    const frees = freesAt === null ? '' : ` Il se libère à ${freesAt}.`;
    return `Le budget « ${name} » de ${remote} ne suffit pas : ${used} sur ${limit} sont pris.${frees} Rien n’est changé.`;
  }
}

function reasonOf({ name, remote, limit, used, freesAt }: NamedBudgetExcess): string {
  const frees = freesAt === null ? '' : `it frees at ${freesAt}`;
  const way = [frees, ways[name]].filter(Boolean).join(', or ');
  return `${remote} is over its budget ${name}: ${used} of ${limit} are used. Nothing was changed; ${way}. The operator can raise budgets.${remote}.${name} in operator.json`;
}

/** Returns the budget of a remote: the operator's configuration, if any, over the defaults. */
export const resolveBudget = (
  operator: Pick<Operator, 'budgets'> | undefined,
  remote: string,
): RemoteBudget => ({
  ...budgetDefaults,
  ...operator?.budgets[remote],
});

/** Budgets per hour. */
type HourlyBudget = 'uploadsPerHour' | 'changesPerHour' | 'rollbacksPerHour';

/** Returns the hourly budget that a change uses. */
export const hourlyBudgetOf = ({ action }: DeliveryChange): HourlyBudget =>
  action === 'rollback' || action === 'abort' || action === 'end-preview'
    ? 'rollbacksPerHour'
    : 'changesPerHour';

/**
 * Counts one use of an hourly budget. An hour's window begins with its first use. A window that ends later than an hour
 * from now comes from a wrong clock, and counts as over.
 * @throws BudgetExceededError if the budget is spent; the use isn't counted
 */
export async function consumeBudget(
  database: Database,
  remote: string,
  name: HourlyBudget,
  budget: RemoteBudget,
): Promise<void> {
  const now = await readDatabaseClock(database);
  const limit = budget[name];
  if (limit === 0) throw new BudgetExceededError({ name, remote, limit, used: 0, freesAt: null });
  const latest = now + HOUR_MS + CLOCK_SKEW_MS;
  const isOver = sql`(delivery_count.until <= ${now} or delivery_count.until > ${latest})`;
  // A single statement, so that exactly `limit` of the hosts' concurrent uses succeed.
  const { rows } = await sql`
    insert into delivery_count (remote, budget, count, until)
    values (${remote}, ${name}, 1, ${now + HOUR_MS})
    on conflict (remote, budget) do update set
      count = case when ${isOver} then 1 else delivery_count.count + 1 end,
      until = case when ${isOver} then excluded.until else delivery_count.until end
    where ${isOver} or delivery_count.count < ${limit}
    returning count`.execute(database.db);
  if (rows.length > 0) return;
  const { count, until } = await database.db
    .selectFrom('delivery_count')
    .select(['count', 'until'])
    .where('remote', '=', remote)
    .where('budget', '=', name)
    .executeTakeFirstOrThrow();
  const freesAt = new Date(until).toISOString();
  throw new BudgetExceededError({ name, remote, limit, used: count, freesAt });
}

/** A preview in the registry. */
interface Preview {
  buildId: string;
  previewUntil: string;
}

/**
 * Checks that the budget of a remote has room for another preview.
 * @param hours duration of the preview
 * @param others the remote's other previews
 * @throws BudgetExceededError
 */
export function assertPreviewBudget(
  remote: string,
  hours: number,
  others: Preview[],
  budget: RemoteBudget,
): void {
  const days = hours / 24;
  const { previews, previewDays } = budget;
  if (days > previewDays) {
    const used = Math.ceil(days);
    throw new BudgetExceededError({ name: 'previewDays', remote, limit: previewDays, used, freesAt: null });
  }
  if (others.length < previews) return;
  const [freesAt = null] = others.map(({ previewUntil }) => previewUntil).sort();
  throw new BudgetExceededError({ name: 'previews', remote, limit: previews, used: others.length, freesAt });
}

const MEGABYTE = 1_000_000;

/** Reads the number and size of a remote's stored releases, each with its limit. */
export async function readStorageUsage({ db }: Pick<Database, 'db'>, remote: string, budget: RemoteBudget) {
  const { releases, bytes } = await db
    .selectFrom('site_release')
    .select(({ fn }) => [fn.countAll<number>().as('releases'), fn.sum<number | null>('bytes').as('bytes')])
    .where('remote', '=', remote)
    .executeTakeFirstOrThrow();
  return {
    storedReleases: { used: Number(releases), limit: budget.storedReleases },
    storedMegabytes: { used: Math.round(Number(bytes ?? 0) / MEGABYTE), limit: budget.storedMegabytes },
  };
}
