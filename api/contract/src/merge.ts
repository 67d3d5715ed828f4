import type { DedicatedOffer } from './dedicated.ts';
import type { InventoryServer } from './inventory.ts';
import { parsePriceText, priceText } from './price-text.ts';
import { orderLink, slugOf, uniqueSlugs } from './slug.ts';

/** A server of `/offres/dedies`: from the feed, from the operator, or from both. */
export interface DedicatedServer extends InventoryServer {
  /** What the operator wrote about it, for the details; `null` when only the feed knows it. */
  offer: DedicatedOffer | null;
}

/**
 * The servers of the feed and, after them, the operator's (docs/product.md#dedicated). An offer with the slug of a feed server
 * enriches that one, the last such offer prevailing; any other is added, once it has a name.
 */
export function mergeDedicated(
  servers: readonly InventoryServer[],
  offers: readonly DedicatedOffer[],
): DedicatedServer[] {
  const ids = new Set(servers.map(({ id }) => id));
  const bySlug = new Map(offers.map((offer) => [slugOf(offer.name), offer]));
  const added = offers.filter(({ name }) => name.trim() !== '' && !ids.has(slugOf(name)));
  const slugs = uniqueSlugs(
    added.map(({ name }) => name),
    ids,
  );
  return [
    ...servers.map((server) => enriched(server, bySlug.get(server.id))),
    ...added.map((offer, index) => toServer(offer, slugs[index] ?? '')),
  ];
}

/** What the list can be sorted by. */
export type DedicatedSort = 'name' | 'price';

/** A sorted copy. Servers on quote come last either way; equals keep the order of names, then theirs. */
export function sortDedicated<T extends Pick<InventoryServer, 'name' | 'priceCents'>>(
  servers: readonly T[],
  by: DedicatedSort,
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
  if (!offer) return { ...server, offer: null };
  const { ddos, ip_failover, ipv6, locations, virtualization } = offer;
  return {
    ...server,
    ddos,
    ip_failover,
    ipv6,
    // A list nobody has filled in yet takes nothing away.
    locations: locations.length > 0 ? locations : server.locations,
    virtualization: virtualization.length > 0 ? virtualization : server.virtualization,
    offer,
  };
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
    price: priceText(priceCents),
    link: offer.link || orderLink(id, available),
    available,
    delivery_time: null,
    locations: offer.locations,
    ddos,
    ip_failover,
    ipv6,
    virtualization: offer.virtualization,
    engagement: offer.engagement,
    recommended: offer.recommended,
    last_unit: false,
    offer,
  };
}
