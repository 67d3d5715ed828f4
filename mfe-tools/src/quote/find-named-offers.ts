import { mergeDedicatedServers } from '@site/api-contract/dedicated/dedicated-servers';
import { indexQuotableServers } from '@site/api-contract/dedicated/server-card';
import type { QuoteLine } from '@site/api-contract/quote/quote';
import type { SiteData } from '@site/kit/page-request';
import type { NamedOffers } from './named-offers.ts';

/** Returns the offers that the lines name; undefined without the list of offers. */
export function findNamedOffers(
  lines: readonly QuoteLine[],
  { offers, stock }: Partial<SiteData>,
): NamedOffers | undefined {
  if (!offers) return undefined;
  const servers = stock && indexQuotableServers(mergeDedicatedServers(stock.inventory.servers, stock.offers));
  const ids = [...new Set(lines.map(({ offer }) => offer))];
  const found = ids.flatMap((id) => offers.find((offer) => offer.id === id) ?? servers?.get(id) ?? []);
  const others = ids.filter((id) => !found.some((offer) => offer.id === id));
  return { offers: found, gone: servers ? others : [], unread: servers ? [] : others };
}
