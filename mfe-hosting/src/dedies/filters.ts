import type { DdosProtection } from '@site/api-contract/dedicated';
import type { DedicatedServer, DedicatedSort } from '@site/api-contract/merge';
import { sortDedicated } from '@site/api-contract/merge';

/** What a visitor narrows the list by; as kept in the URL. */
export interface Filters {
  isImmediate: boolean;
  ddos: DdosProtection | null;
  hasFailover: boolean;
  hasIpv6: boolean;
  sort: DedicatedSort;
  isDescending: boolean;
}

const YES = 'oui';

/** Reads the query; anything it doesn't know is the default: no filter, by name, ascending. */
export function filtersFrom(query: URLSearchParams): Filters {
  const ddos = query.get('ddos');
  return {
    isImmediate: query.get('stock') === 'immediat',
    ddos: ddos === 'basic' || ddos === 'game' ? ddos : null,
    hasFailover: query.get('failover') === YES,
    hasIpv6: query.get('ipv6') === YES,
    sort: query.get('tri') === 'prix' ? 'price' : 'name',
    isDescending: query.get('ordre') === 'desc',
  };
}

/** The query parameters that stand for these filters; null takes one away. */
export const queryOf = (filters: Filters): Record<string, string | null> => ({
  stock: filters.isImmediate ? 'immediat' : null,
  ddos: filters.ddos,
  failover: filters.hasFailover ? YES : null,
  ipv6: filters.hasIpv6 ? YES : null,
  tri: filters.sort === 'price' ? 'prix' : null,
  ordre: filters.isDescending ? 'desc' : null,
});

/** Filtered and sorted copy; servers on quote come last (decision 22). */
export function select(servers: readonly DedicatedServer[], filters: Filters): DedicatedServer[] {
  const kept = servers.filter(
    (server) =>
      (!filters.isImmediate || server.available) &&
      (!filters.ddos || server.ddos === filters.ddos) &&
      (!filters.hasFailover || server.ip_failover) &&
      (!filters.hasIpv6 || server.ipv6),
  );
  return sortDedicated(kept, filters.sort, filters.isDescending);
}
