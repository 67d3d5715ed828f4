import type { Cents } from '@site/kit/money';
import type { TrunkPlan } from './plans.ts';

/** Ten-thousandths of a euro in a cent. */
const PER_CENT = 100;

/** Cost of a month on a trunk, HT. */
export interface TrunkCost {
  plan: TrunkPlan;
  /** Minutes × rate, rounded half up to the cent. */
  minutesCents: Cents;
  /** Subscription and minutes. */
  totalCents: Cents;
  /** True when the plan has at least the required number of simultaneous calls. */
  hasChannels: boolean;
}

const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;

/**
 * Returns the cost of a month with `minutes` minutes and `channels` simultaneous calls. Throws a RangeError unless both are whole
 * numbers (minutes from 0, channels from 1) and the exact price of the minutes is a safe integer.
 */
export function computeTrunkCost(plan: TrunkPlan, minutes: number, channels: number): TrunkCost {
  const exact = minutes * plan.minuteRate;
  if (!isCount(minutes, 0) || !isCount(channels, 1) || !Number.isSafeInteger(exact))
    throw new RangeError(
      `${minutes} minutes, ${channels} channels: whole numbers from 0 and from 1 are accepted`,
    );
  const minutesCents = Math.floor((exact + PER_CENT / 2) / PER_CENT);
  return {
    plan,
    minutesCents,
    totalCents: plan.priceCents + minutesCents,
    hasChannels: plan.channels === null || channels <= plan.channels,
  };
}

/** Returns the lowest cost with enough channels; of equal costs, the lower subscription. Null when no plan has enough. */
export const findCheapest = (costs: TrunkCost[]): TrunkCost | null =>
  costs
    .filter(({ hasChannels }) => hasChannels)
    .sort((a, b) => a.totalCents - b.totalCents || a.plan.priceCents - b.plan.priceCents)[0] ?? null;

/**
 * Returns the fewest minutes per month from which `to` costs less than `from`, both rounded to the cent. Returns null when `to`
 * doesn't have the lower rate. With the lower subscription too, `to` costs less from the first minute on.
 */
export function findBreakEvenMinutes(from: TrunkPlan, to: TrunkPlan): number | null {
  const rateDifference = from.minuteRate - to.minuteRate;
  if (rateDifference <= 0) return null;
  const total = (plan: TrunkPlan, minutes: number) => computeTrunkCost(plan, minutes, 1).totalCents;
  // The exact lines meet here. After rounding, the first cent of difference is a few minutes later.
  let minutes = Math.max(0, Math.floor(((to.priceCents - from.priceCents) * PER_CENT) / rateDifference));
  while (total(to, minutes) >= total(from, minutes)) minutes += 1;
  return minutes;
}

/** A plan, and the minutes per month from which the plan is the cheapest. */
export interface CheapestPlanRange {
  plan: TrunkPlan;
  fromMinutes: number;
}

/** Returns the cheapest plans with at least `channels` channels, each from its first minute, in ascending order. */
export function findCheapestPlanRanges(plans: TrunkPlan[], channels: number): CheapestPlanRange[] {
  const enough = plans.filter((plan) => computeTrunkCost(plan, 0, channels).hasChannels);
  const breakEvenPoints = enough.flatMap((from) =>
    enough.flatMap((to) => findBreakEvenMinutes(from, to) ?? []),
  );
  const ranges: CheapestPlanRange[] = [];
  for (const fromMinutes of [0, ...breakEvenPoints.sort((a, b) => a - b)]) {
    const plan = findCheapest(
      enough.map((candidate) => computeTrunkCost(candidate, fromMinutes, channels)),
    )?.plan;
    if (plan && plan !== ranges.at(-1)?.plan) ranges.push({ plan, fromMinutes });
  }
  return ranges;
}
