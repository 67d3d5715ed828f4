import type { Cents } from './money.ts';

/** What an offer costs over time, HT, in cents. */
export interface CostTerms {
  /** Per month. */
  monthlyCents: Cents;
  /** Once, with the first bill: setup, activation, portability. */
  oneOffCents?: Cents;
  /** Months the customer commits to; 0 is none, undefined isn't published. */
  commitmentMonths?: number | undefined;
}

/** Amounts HT, in cents. */
export interface Cost {
  /** One-off and first month. */
  firstBillCents: Cents;
  /** Every later month. */
  monthlyCents: Cents;
  /** One-off and twelve months. */
  yearCents: Cents;
  /** One-off and the months committed to; null without commitment. */
  committedCents: Cents | null;
}

const MONTHS_OF_A_YEAR = 12;

/** What is paid, and when. Throws a RangeError on amounts or months that aren't whole and positive or zero. */
export function costOf({ monthlyCents, oneOffCents = 0, commitmentMonths = 0 }: CostTerms): Cost {
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
