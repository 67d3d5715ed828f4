import type { Offer } from '@site/kit/contract';
import { usePage } from '@site/kit/nav';
import { oneOf } from '@site/kit/url-state';
import type { Tier } from './game.ts';

const TIERS: Tier[] = ['01', '02', '03', '04', '05', '06'];

/** The hosting team's two lists: how their offers' ids begin, and their names. */
export const lists = {
  basic: { prefix: 'multi-gaming-and-script-', label: 'Basic' },
  performance: { prefix: 'performance-gaming-', label: 'Performance' },
};
export type List = keyof typeof lists;
/** The list an address names, or null. */
export const parseList = oneOf<List>('basic', 'performance');

/** The hosting team's twelve plans, at the prices it published. All are quoted, since any may be recommended. */
export function usePublishedOffers(): Record<string, Offer> {
  const { quote } = usePage();
  const ids = Object.values(lists).flatMap(({ prefix }) => TIERS.map((tier) => prefix + tier));
  return Object.fromEntries(ids.map((id) => [id, quote(id)]));
}
