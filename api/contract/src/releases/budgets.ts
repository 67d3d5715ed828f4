import { z } from 'zod';

/**
 * Default budget of a remote; `budgets` of `operator.json` overrides it. Error messages name these budgets, and
 * docs/how-to/operate-a-site.md shows the same table.
 */
export const budgetDefaults = {
  /** Megabytes of the stored releases, each counted whole, and of files uploaded for releases not stored yet. */
  storedMegabytes: 1000,
  /** Stored releases, live and earlier, and releases announced within a day. */
  storedReleases: 200,
  /** Releases with an active preview. */
  previews: 5,
  /** Longest validity of a preview link. */
  previewDays: 14,
  /** Announced releases, repeated announcements included. */
  uploadsPerHour: 60,
  /** Releases, canaries, previews and their ends, promotions and retirements. */
  changesPerHour: 60,
  /** Rollbacks and aborts. A separate budget: after many changes a bad release can still be rolled back. */
  rollbacksPerHour: 60,
};

/** Limits on a remote's use of the site, for keys of its team. */
export type RemoteBudget = typeof budgetDefaults;
/** Name of a budget, as `operator.json` has it. */
export type BudgetName = keyof RemoteBudget;

const size = z.int().min(0).max(1_000_000).optional();

/** A remote's section of `budgets` in `operator.json`; missing budgets keep their default. */
export const budgetSchema = z.strictObject({
  storedMegabytes: size,
  storedReleases: size,
  previews: size,
  previewDays: size,
  uploadsPerHour: size,
  changesPerHour: size,
  rollbacksPerHour: size,
} satisfies Record<BudgetName, typeof size>);
