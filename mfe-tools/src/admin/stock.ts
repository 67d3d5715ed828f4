import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import type { Inventory, InventoryServer } from '@site/api-contract/inventory';
import { type DedicatedServer, mergeDedicated, offersBySlug } from '@site/api-contract/merge';
import { slugOf } from '@site/api-contract/slug';
import type { Offers } from './list.ts';

/** A server of the stock. */
export interface StockServer {
  /** As the stock has it. */
  feed: InventoryServer;
  /** As the site shows it. */
  shown: DedicatedServer;
  /** The offer that enriches it, unsaved edits included. */
  offer: DedicatedOffer | undefined;
}

/** What the site makes of the stock and the offers. */
export interface SiteView {
  /** In the stock's order. */
  stock: StockServer[];
  /** What the site shows of each offer that it lists beside the stock, by the offer's id. */
  added: Map<string, DedicatedServer>;
}

/**
 * Computes what the site shows, by the site's own merge.
 *
 * @param offers as edited
 * @param saved the same without what can't be saved, which the site never sees
 */
export function siteView(inventory: Inventory, offers: Offers, saved: Offers): SiteView {
  const bySlug = offersBySlug(offers);
  const added = new Map<string, DedicatedServer>();
  const shown = new Map<string, DedicatedServer>();
  for (const server of mergeDedicated(inventory.servers, saved)) {
    if (server.offer) added.set(server.offer.id, server);
    else shown.set(server.id, server);
  }
  const stock = inventory.servers.map((feed) => ({
    feed,
    shown: shown.get(feed.id) ?? { ...feed, offer: null },
    offer: bySlug.get(feed.id),
  }));
  return { stock, added };
}

/** The stock's server that has the name of an offer; undefined for one that the site lists by itself. */
export const stockServerOf = (view: SiteView | null, { name }: Pick<DedicatedOffer, 'name'>) =>
  view?.stock.find(({ feed }) => feed.id === slugOf(name));

/** An offer that enriches a server of the stock and says nothing yet. */
export const enrichingOffer = ({ id: slug, name }: InventoryServer, id: string): DedicatedOffer => ({
  ...blankOffer(id),
  // The second server of one name has a number in its slug.
  name: slugOf(name) === slug ? name : slug,
});
