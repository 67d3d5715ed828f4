import type { Cents } from './money.ts';

/** Price of an offer over time, HT, in cents. */
export interface CostTerms {
  /** Per month. */
  monthlyCents: Cents;
  /** One-off amount on the first bill: setup, activation, portability. */
  oneOffCents?: Cents;
  /** Commitment in months; 0 means none, undefined means unpublished. */
  commitmentMonths?: number | undefined;
}

/** Amounts HT, in cents. */
export interface Cost {
  /** One-off amount and first month. */
  firstBillCents: Cents;
  /** Every later month. */
  monthlyCents: Cents;
  /** One-off amount and twelve months. */
  yearCents: Cents;
  /** One-off amount and the months of the commitment; null without commitment. */
  committedCents: Cents | null;
}

const MONTHS_OF_A_YEAR = 12;

/**
 * Computes the amounts to pay. Throws a RangeError for amounts or months that aren't integers of 0 or more.
 *
 * @example
 * computeCost({ monthlyCents: 1000, oneOffCents: 500 }).firstBillCents // 1500
 */
export function computeCost({ monthlyCents, oneOffCents = 0, commitmentMonths = 0 }: CostTerms): Cost {
  for (const value of [monthlyCents, oneOffCents, commitmentMonths])
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`${value}: whole cents and months, 0 or more, are accepted`);
  const after = (months: number) => oneOffCents + months * monthlyCents;
  return {
    firstBillCents: after(1),
    monthlyCents,
    yearCents: after(MONTHS_OF_A_YEAR),
    committedCents: commitmentMonths > 0 ? after(commitmentMonths) : null,
  };
}
