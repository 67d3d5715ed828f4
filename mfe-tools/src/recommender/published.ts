import type { Offer, OfferWithSheet } from '@site/kit/contract';
import { usePage } from '@site/kit/nav';
import { oneOf } from '@site/kit/url-state';
import type { Tier } from './games.ts';

const TIERS: Tier[] = ['01', '02', '03', '04', '05', '06'];

/** The hosting team's two lists: how their offers' ids begin, and their names. */
export const lists = {
  basic: { prefix: 'multi-gaming-and-script-', label: 'Basic' },
  performance: { prefix: 'performance-gaming-', label: 'Performance' },
};
export type List = keyof typeof lists;
/** The list an address names, or null. */
export const parseList = oneOf<List>('basic', 'performance');

/** What may be recommended, as the hosting team published it. */
export interface Published {
  /** The twelve game plans, by id. */
  plans: Record<string, Offer>;
  vps: OfferWithSheet[];
}

/** All are quoted, since any may be recommended. */
export function usePublished(): Published {
  const { quote, offersOf } = usePage();
  const ids = Object.values(lists).flatMap(({ prefix }) => TIERS.map((tier) => prefix + tier));
  return { plans: Object.fromEntries(ids.map((id) => [id, quote(id)])), vps: offersOf('vps') };
}
