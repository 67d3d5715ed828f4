import type { Operator } from '@site/api-contract/operator/operator';
import { type BudgetName, budgetDefaults, type RemoteBudget } from '@site/api-contract/releases/budgets';
import type { BudgetExcess, RequestedChange } from '@site/api-contract/releases/releases';
import { RejectedError } from '../../site/errors.ts';

/** Code of every {@link BudgetExceededError}. */
const OVER_BUDGET = 'over-budget';

/** Ways to free a budget, for the message to the team. */
const ways: Record<BudgetName, string> = {
  storedMegabytes:
    'uploads without a release go a day after they were announced, releases when the operator prunes them',
  storedReleases: 'it frees when the operator prunes releases',
  previews: 'end one with site end-preview',
  previewDays: '',
  uploadsPerHour: '',
  changesPerHour: '',
  rollbacksPerHour: '',
};

/** A budget that a request exceeds. */
type NamedBudgetExcess = BudgetExcess & { name: BudgetName };

/** Rejection for want of disk space: the last share is reserved for visitors' messages and the operator. Nothing was stored. */
export class DiskReservedError extends RejectedError {
  override readonly name = 'DiskReservedError';

  constructor(message: string) {
    super(message, { code: 'disk-reserved' });
  }
}

/** A team's request exceeds its remote's budget; nothing was changed. */
export class BudgetExceededError extends RejectedError {
  override readonly name = 'BudgetExceededError';

  constructor(readonly spent: NamedBudgetExcess) {
    super(getReason(spent), { code: OVER_BUDGET });
  }

  /** In French, for readers of the API. */
  get detail(): string {
    const { name, remote, limit, used, freesAt } = this.spent;
    const frees = freesAt === null ? '' : ` Il se libère à ${freesAt}.`;
    if (name === 'previewDays')
      return `Un aperçu de ${remote} dure ${limit} jours au plus, et ${used} sont demandés. Rien n’est changé.`;
    return `Le budget « ${name} » de ${remote} ne suffit pas : ${used} sur ${limit} sont pris.${frees} Rien n’est changé.`;
  }
}

function getReason({ name, remote, limit, used, freesAt }: NamedBudgetExcess): string {
  if (name === 'previewDays')
    return `a preview of ${remote} may last ${limit} ${limit === 1 ? 'day' : 'days'}, not ${used}. Nothing was changed; ask for a shorter one. The operator can raise budgets.${remote}.previewDays in operator.json`;
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

/**
 * Share of a remote's storage up to which keys for previews only may store: the rest is for the team's other keys, so that a
 * pull request's pipeline can't keep a release out.
 */
const PREVIEWS_STORAGE_SHARE = 0.8;

/** Returns the part of a remote's budget that keys for previews only may use. */
export const limitToPreviews = (budget: RemoteBudget): RemoteBudget => ({
  ...budget,
  storedMegabytes: Math.floor(budget.storedMegabytes * PREVIEWS_STORAGE_SHARE),
  storedReleases: Math.floor(budget.storedReleases * PREVIEWS_STORAGE_SHARE),
});

/** Budgets per hour. */
export type HourlyBudget = 'uploadsPerHour' | 'changesPerHour' | 'rollbacksPerHour';

/** Returns the hourly budget that a change uses. */
export const getHourlyBudget = ({ action }: RequestedChange): HourlyBudget =>
  action === 'rollback' || action === 'abort' ? 'rollbacksPerHour' : 'changesPerHour';

/** A preview in the registry. */
interface Preview {
  buildId: string;
  previewUntil: string;
}

/** Returns the previews of a remote's other releases. */
export const listOtherPreviews = (
  variants: { remote: string; buildId: string; previewUntil?: string | undefined }[],
  { remote, buildId }: { remote: string; buildId: string },
): Preview[] =>
  variants.flatMap(({ previewUntil, ...variant }) =>
    previewUntil && variant.remote === remote && variant.buildId !== buildId
      ? [{ buildId: variant.buildId, previewUntil }]
      : [],
  );

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
