import type { Offer, OfferWithSpecSheet } from '@site/kit/contract';
import { usePage } from '@site/kit/page-context';
import { createEnumParser } from '@site/kit/url-state';
import type { Tier } from './games.ts';

const TIERS: Tier[] = ['01', '02', '03', '04', '05', '06'];

/** The hosting team's two ranges: prefix of the offers' ids, and label. */
export const gamePlanRanges = {
  basic: { prefix: 'multi-gaming-and-script-', label: 'Basic' },
  performance: { prefix: 'performance-gaming-', label: 'Performance' },
};
export type GamePlanRange = keyof typeof gamePlanRanges;
/** Parses a range in an address; null for an unknown one. */
export const parseGamePlanRange = createEnumParser<GamePlanRange>('basic', 'performance');

/** Published offers that the recommender may propose. */
export interface PublishedGameOffers {
  /** Game plans of both ranges, by offer id. */
  plans: Record<string, Offer>;
  vps: OfferWithSpecSheet[];
}

/** Returns the offers that the recommender may propose. Throws when a game plan isn't published. */
export function usePublishedGameOffers(): PublishedGameOffers {
  const { quote, getOffers } = usePage();
  const ids = Object.values(gamePlanRanges).flatMap(({ prefix }) => TIERS.map((tier) => prefix + tier));
  return { plans: Object.fromEntries(ids.map((id) => [id, quote(id)])), vps: getOffers('vps') };
}
