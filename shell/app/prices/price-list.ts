import { type Offer, pagePathOf } from '@site/kit/contract';
import { slugify } from '@site/kit/slug';
import { isSamePrice, type PriceRecord } from '../../site/price-history.ts';
import type { Catalogue } from '../site-map/catalogue.ts';
import { buildSiteMap } from '../site-map/site-map.ts';

/** An offer with its price history. */
export interface PricedOffer extends Offer {
  facts: PriceRecord[];
  isLive: boolean;
}

/** Offers of one page. */
export interface PriceListSection {
  /** Anchor of the group. */
  id: string;
  title: string;
  path: string;
  offers: PricedOffer[];
}

/** An offer that no live release has. The last of `facts` is the withdrawal. */
export interface WithdrawnOffer {
  id: string;
  name: string;
  facts: PriceRecord[];
}

/** VPS, which most visitors look for, come first. */
const isVps = ({ path }: { path: string }) => path.startsWith('/offres/vps');

/** Returns every offer by page, VPS first, then in the order of the site's plan, and the withdrawn offers. */
export function buildPriceList(catalogue: Catalogue): {
  groups: PriceListSection[];
  withdrawn: WithdrawnOffer[];
} {
  const { offers, prices } = catalogue;
  const getFacts = new Map(prices.offers.map(({ id, facts }) => [id, facts]));
  const priced = offers.map((offer): PricedOffer => {
    const facts = getFacts.get(offer.id) ?? [];
    const { priceCents, unit, oneOffCents = null, commitmentMonths = null } = offer;
    const live = facts.at(-1)?.price ?? null;
    return {
      ...offer,
      facts,
      isLive: isSamePrice(live, { priceCents, unit, oneOffCents, commitmentMonths }),
    };
  });
  const pages = buildSiteMap(catalogue).flatMap(({ parts }) => parts.flatMap(({ pages }) => pages));
  const groups = pages
    .map(({ name, path }) => ({
      id: slugify(name),
      title: name,
      path,
      offers: priced.filter((offer) => pagePathOf(offer.path) === path),
    }))
    .filter((group) => group.offers.length > 0)
    .toSorted((one, other) => Number(isVps(other)) - Number(isVps(one)));
  const isOffered = new Set(offers.map(({ id }) => id));
  return { groups, withdrawn: prices.offers.filter(({ id }) => !isOffered.has(id)) };
}
