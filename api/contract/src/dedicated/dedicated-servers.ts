import { formatPrice, parsePriceText } from '../texts/price-text.ts';
import type { DedicatedOffer } from './dedicated.ts';
import { formatEngagement, type OverridableField, overridableFields } from './dedicated-fields.ts';
import type { InventoryServer } from './inventory.ts';
import { buildOrderLink, buildSlug, buildUniqueSlugs } from './slug.ts';

/** A server of `/offres/dedies`: from the feed, perhaps with values of an offer, or added by the operator. */
export interface DedicatedServer extends InventoryServer {
  /** The operator's offer, for the details of an added server; `null` for a server of the feed. */
  offer: DedicatedOffer | null;
}

/** Maps each slug to its offer; of several offers with one name, to the last. */
export const indexOffersBySlug = (offers: readonly DedicatedOffer[]): Map<string, DedicatedOffer> =>
  new Map(offers.map((offer) => [buildSlug(offer.name), offer]));

/** True when the offer leaves the field empty, so that the feed's value stays. */
export function isInherited(offer: DedicatedOffer, field: OverridableField): boolean {
  const value = offer[field];
  return value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * Returns the servers of the feed, then the operator's (docs/product.md#dedicated). An offer with the slug of a feed
 * server overrides values of that server; the last such offer wins. Every other offer with a name becomes a server.
 */
export function mergeDedicatedServers(
  servers: readonly InventoryServer[],
  offers: readonly DedicatedOffer[],
): DedicatedServer[] {
  const ids = new Set(servers.map(({ id }) => id));
  const bySlug = indexOffersBySlug(offers);
  const added = offers.filter(({ name }) => name.trim() !== '' && !ids.has(buildSlug(name)));
  const slugs = buildUniqueSlugs(
    added.map(({ name }) => name),
    ids,
  );
  return [
    ...servers.map((server) => enriched(server, bySlug.get(server.id))),
    ...added.map((offer, index) => toServer(offer, slugs[index] ?? '')),
  ];
}

/** Sort keys of the list. */
export type DedicatedSortKey = 'name' | 'price';

/**
 * Returns a sorted copy. Servers on quote come last in both directions. Equal prices sort by name, equal names keep
 * their order.
 */
export function sortDedicatedServers<T extends Pick<InventoryServer, 'name' | 'priceCents'>>(
  servers: readonly T[],
  by: DedicatedSortKey,
  isDescending = false,
): T[] {
  const sign = isDescending ? -1 : 1;
  const names = new Intl.Collator('fr', { numeric: true });
  const byName = (a: T, b: T) => names.compare(a.name, b.name);
  return [...servers].sort((a, b) => {
    if (by === 'name') return sign * byName(a, b);
    if (a.priceCents === null || b.priceCents === null) {
      return Number(a.priceCents === null) - Number(b.priceCents === null) || byName(a, b);
    }
    return sign * (a.priceCents - b.priceCents) || byName(a, b);
  });
}

function enriched(server: InventoryServer, offer: DedicatedOffer | undefined): DedicatedServer {
  const result: DedicatedServer = { ...server, offer: null };
  if (!offer) return result;
  const ownFields = overridableFields.filter((field) => !isInherited(offer, field));
  return Object.assign(result, Object.fromEntries(ownFields.map((field) => [field, offer[field]])));
}

function toServer(offer: DedicatedOffer, id: string): DedicatedServer {
  const { name, cpu, ram, storage, bandwidth, available, ddos, ip_failover, ipv6 } = offer;
  const priceCents = parsePriceText(offer.price);
  return {
    id,
    name,
    cpu,
    ram,
    storage,
    bandwidth,
    priceCents,
    price: formatPrice(priceCents),
    link: offer.link || buildOrderLink(id, available),
    available,
    delivery_time: null,
    locations: offer.locations,
    ddos: ddos ?? 'basic',
    ip_failover: ip_failover ?? false,
    ipv6: ipv6 ?? false,
    virtualization: offer.virtualization,
    engagement: formatEngagement(offer.engagement),
    recommended: offer.recommended,
    last_unit: false,
    offer,
  };
}
