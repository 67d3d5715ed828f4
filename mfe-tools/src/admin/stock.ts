import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { overridableFields } from '@site/api-contract/dedicated/dedicated-fields';
import {
  type DedicatedServer,
  indexOffersBySlug,
  mergeDedicatedServers,
} from '@site/api-contract/dedicated/dedicated-servers';
import type { Inventory, InventoryServer } from '@site/api-contract/dedicated/inventory';
import { buildSlug } from '@site/api-contract/dedicated/slug';
import { isSameOffer } from './diff.ts';
import type { DedicatedOffers } from './offer-list.ts';

/** A server of the stock. */
export interface StockServer {
  /** Values of the order system. */
  feed: InventoryServer;
  /** Values on the site. */
  shown: DedicatedServer;
  /** The offer that overrides its values, unsaved edits included. */
  offer: DedicatedOffer | undefined;
}

/** Result of the merge of stock and offers. */
export interface ServersView {
  /** In the stock's order. */
  stock: StockServer[];
  /** The site's servers from offers without a server of the stock, by the offer's id. */
  added: Map<string, DedicatedServer>;
}

/**
 * Returns the servers that the site shows, by the site's own merge.
 *
 * @param offers the edited offers
 * @param saved the offers without faulty fields, as they are saved
 */
export function buildServersView(
  inventory: Inventory,
  offers: DedicatedOffers,
  saved: DedicatedOffers,
): ServersView {
  const bySlug = indexOffersBySlug(offers);
  const added = new Map<string, DedicatedServer>();
  const published = new Map<string, DedicatedServer>();
  for (const server of mergeDedicatedServers(inventory.servers, saved)) {
    if (server.offer) added.set(server.offer.id, server);
    else published.set(server.id, server);
  }
  const stock = inventory.servers.map((feed) => ({
    feed,
    shown: published.get(feed.id) ?? { ...feed, offer: null },
    offer: bySlug.get(feed.id),
  }));
  return { stock, added };
}

/** Returns the stock's server with the name of an offer; undefined for an offer with its own server. */
export const findStockServer = (view: ServersView | null, { name }: Pick<DedicatedOffer, 'name'>) =>
  view?.stock.find(({ feed }) => feed.id === buildSlug(name));

/** Returns an offer for a server of the stock that overrides no value. */
export const createOverrideOffer = ({ id: slug, name }: InventoryServer, id: string): DedicatedOffer => ({
  ...createBlankOffer(id),
  // The slug of a second server of one name has a number.
  name: buildSlug(name) === slug ? name : slug,
});

/**
 * Returns the list without overrides of a server's values. An offer that sets nothing else is removed; any other keeps
 * its other fields.
 */
export const removeOverrides = (offers: DedicatedOffers, feed: InventoryServer): DedicatedOffers =>
  offers.flatMap((offer) => {
    if (buildSlug(offer.name) !== feed.id) return offer;
    const blank = { ...createOverrideOffer(feed, offer.id), name: offer.name };
    const rest = { ...offer, ...Object.fromEntries(overridableFields.map((field) => [field, blank[field]])) };
    return isSameOffer(rest, blank) ? [] : rest;
  });
