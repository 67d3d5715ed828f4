import { z } from 'zod';

/**
 * The budget of each remote, unless `budgets` of `operator.json` gives it another. Refusals name these; docs/how-to/operate-a-site.md shows
 * the same table.
 */
export const budgetDefaults = {
  /** Megabytes of its stored releases, each counted whole, and of files uploaded for a release that isn't stored yet. */
  storedMegabytes: 1000,
  /** Its stored releases, live and earlier ones, and those announced within a day. */
  storedReleases: 200,
  /** Its releases that preview links show at the same time. */
  previews: 5,
  /** The longest life of a preview link. */
  previewDays: 14,
  /** Releases announced, those announced again included. */
  uploadsPerHour: 60,
  /** Releases, canaries, previews, promotions and retirements. */
  changesPerHour: 60,
  /** Rollbacks, aborts and ends of previews: a spent budget of changes never keeps a bad release live. */
  rollbacksPerHour: 60,
};

/** The use of the site that a remote's team may make, with keys of its own. */
export type Budget = typeof budgetDefaults;
export type BudgetName = keyof Budget;

const size = z.int().min(0).max(1_000_000).optional();

/** A remote's section of `budgets` in `operator.json`; what it leaves out stays as it is by default. */
export const budgetSchema = z.strictObject({
  storedMegabytes: size,
  storedReleases: size,
  previews: size,
  previewDays: size,
  uploadsPerHour: size,
  changesPerHour: size,
  rollbacksPerHour: size,
} satisfies Record<BudgetName, typeof size>);
