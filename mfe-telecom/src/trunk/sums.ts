import type { Cents, Rate } from '@site/kit/money';
import type { TrunkPlan } from './plans.ts';

/** Ten-thousandths of a euro in a cent. */
const PER_CENT = 100;

/** What a month on a trunk costs, HT. */
export interface TrunkSum {
  plan: TrunkPlan;
  /** Minutes × rate, exact, in ten-thousandths of a euro. */
  minutesAmount: Rate;
  /** Subscription and minutes, rounded half up to the cent. */
  totalCents: Cents;
  /** The plan carries as many calls at once as asked for. */
  hasChannels: boolean;
}

const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;

/**
 * A month of `minutes` with `channels` calls at once. Throws a RangeError on anything but whole numbers (minutes from 0,
 * channels from 1) whose product with the rate stays exact.
 */
export function trunkCost(plan: TrunkPlan, minutes: number, channels: number): TrunkSum {
  const minutesAmount = minutes * plan.minuteRate;
  const exact = plan.priceCents * PER_CENT + minutesAmount;
  if (!isCount(minutes, 0) || !isCount(channels, 1) || !Number.isSafeInteger(exact))
    throw new RangeError(
      `${minutes} minutes, ${channels} channels: whole numbers from 0 and from 1 are accepted`,
    );
  return {
    plan,
    minutesAmount,
    totalCents: Math.floor((exact + PER_CENT / 2) / PER_CENT),
    hasChannels: plan.channels === null || channels <= plan.channels,
  };
}

/** The cheapest sum with enough channels; of equal ones, the lower subscription. Null when no plan has enough. */
export const cheapestOf = (sums: TrunkSum[]): TrunkSum | null =>
  sums
    .filter(({ hasChannels }) => hasChannels)
    .sort((a, b) => a.totalCents - b.totalCents || a.plan.priceCents - b.plan.priceCents)[0] ?? null;

/**
 * The fewest minutes a month from which `to` costs less than `from`, both rounded to the cent; null when it never does.
 * `to` has the higher subscription and the lower rate.
 */
export function crossingOf(from: TrunkPlan, to: TrunkPlan): number | null {
  const gain = from.minuteRate - to.minuteRate;
  if (gain <= 0) return null;
  const total = (plan: TrunkPlan, minutes: number) => trunkCost(plan, minutes, 1).totalCents;
  // Where the exact lines meet; rounding puts the first cent of difference a few minutes later.
  let minutes = Math.max(0, Math.floor(((to.priceCents - from.priceCents) * PER_CENT) / gain));
  while (total(to, minutes) >= total(from, minutes)) minutes += 1;
  return minutes;
}

/** From how many minutes a month a plan is the cheapest. */
export interface PlanRange {
  plan: TrunkPlan;
  fromMinutes: number;
}

/** The cheapest plan for a number of channels, from no minute to as many as one likes. */
export function stepsFor(plans: TrunkPlan[], channels: number): PlanRange[] {
  const enough = plans.filter((plan) => trunkCost(plan, 0, channels).hasChannels);
  const crossings = enough.flatMap((from) => enough.flatMap((to) => crossingOf(from, to) ?? []));
  const steps: PlanRange[] = [];
  for (const fromMinutes of [0, ...crossings.sort((a, b) => a - b)]) {
    const plan = cheapestOf(enough.map((candidate) => trunkCost(candidate, fromMinutes, channels)))?.plan;
    if (plan && plan !== steps.at(-1)?.plan) steps.push({ plan, fromMinutes });
  }
  return steps;
}
