import {
  type DedicatedServer,
  type DedicatedSortKey,
  sortDedicatedServers,
} from '@site/api-contract/dedicated/dedicated-servers';
import { formatServerFilters } from '@site/api-contract/dedicated/server-card';
import {
  type CpuFamily,
  type DiskType,
  parseServerSpecs,
  type ServerSpecs,
} from '@site/api-contract/dedicated/server-specs';
import { parsePriceText } from '@site/api-contract/texts/price-text';
import { formatStorage } from '@site/kit/numbers';

/** A feature of a server to filter by: a query parameter and its value (`formatServerFilters`). */
export interface FeatureFilter {
  name: 'stock' | 'ddos' | 'failover' | 'ipv6';
  value: string;
  label: string;
}

/** Every feature to filter by. At most one feature per name is active. */
export const featureFilters: readonly FeatureFilter[] = [
  { name: 'stock', value: 'immediat', label: 'Disponible immédiatement' },
  { name: 'ddos', value: 'basic', label: 'Anti-DDoS Basic' },
  { name: 'ddos', value: 'game', label: 'Anti-DDoS Game' },
  { name: 'failover', value: 'oui', label: 'IP Failover' },
  { name: 'ipv6', value: 'oui', label: 'IPv6' },
];

/** A server with the precomputed figures and features that filters read. */
export interface FilterableServer extends DedicatedServer {
  figures: ServerSpecs;
  features: readonly string[];
}

export const toFilterableServer = (server: DedicatedServer): FilterableServer => ({
  ...server,
  figures: parseServerSpecs(server),
  features: formatServerFilters(server).split(' '),
});

type Value = string | number;

/** A filter with a list of values. The list doesn't depend on the stock, so the composed HTML holds it. */
export interface DropdownFilter {
  /** Query parameter. */
  name: 'memoire' | 'processeur' | 'threads' | 'disque' | 'capacite' | 'delai';
  label: string;
  /** Label of the empty choice. */
  any: string;
  /** Parses the parameter; null for an unknown or empty value. */
  parse(text: string): Value | null;
  steps: readonly Value[];
  keeps(server: FilterableServer, value: Value): boolean;
  /** Formats a value as a label. */
  formatValue(value: Value): string;
}

const whole = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null);

/** Builds a filter by a minimum. A server with an unknown figure never matches. */
const atLeast = (
  figure: 'ramGo' | 'threads' | 'diskGo',
  steps: readonly number[],
  formatValue: (least: Value) => string,
) => ({
  parse: whole,
  steps,
  keeps: ({ figures }: FilterableServer, least: Value) => (figures[figure] ?? 0) >= Number(least),
  formatValue,
});

/** Builds a filter by one of several values, in the given order. */
const parseChoice = <T extends string>(
  words: Record<T, string>,
  has: (figures: ServerSpecs, value: string) => boolean,
) => ({
  parse: (text: string) => (Object.hasOwn(words, text) ? text : null),
  steps: Object.keys(words),
  keeps: ({ figures }: FilterableServer, value: Value) => has(figures, String(value)),
  formatValue: (value: Value) => words[value as T],
});

/** Every filter with a list of values, in display order. */
export const dropdownFilters: readonly DropdownFilter[] = [
  {
    name: 'memoire',
    label: 'Mémoire',
    any: 'Toutes',
    ...atLeast('ramGo', [16, 32, 64, 128, 256, 512], (go) => `${go} Go min.`),
  },
  {
    name: 'processeur',
    label: 'Processeur',
    any: 'Tous',
    ...parseChoice<CpuFamily>(
      { threadripper: 'Ryzen Threadripper', ryzen: 'Ryzen', epyc: 'EPYC', xeon: 'Xeon' },
      ({ family }, value) => family === value,
    ),
  },
  {
    name: 'threads',
    label: 'Threads',
    any: 'Indifférent',
    ...atLeast('threads', [8, 16, 24, 32, 48, 64], (threads) => `${threads} min.`),
  },
  {
    name: 'disque',
    label: 'Type de disque',
    any: 'Tous',
    ...parseChoice<DiskType>({ nvme: 'NVMe', ssd: 'SSD', hdd: 'HDD' }, ({ disks }, value) =>
      disks.some((disk) => disk === value),
    ),
  },
  {
    name: 'capacite',
    label: 'Espace disque',
    any: 'Indifférent',
    ...atLeast('diskGo', [500, 1000, 2000, 4000, 8000, 16_000], (go) => `${formatStorage(Number(go))} min.`),
  },
  {
    name: 'delai',
    label: 'Livraison',
    any: 'Indifférente',
    parse: whole,
    // Immediate availability is a separate filter.
    steps: [2, 3, 7],
    keeps: ({ available, delivery_time: days }, most) => available && (days ?? 0) <= Number(most),
    formatValue: (days) => `${days} jours max.`,
  },
];

/** Filters and sort of the list, as stored in the URL. null means no filter. */
export interface ServerFilters extends Record<DropdownFilter['name'], Value | null> {
  features: readonly FeatureFilter[];
  /** Maximum price per month without VAT, in cents. */
  maxCents: number | null;
  /** `offered`: the operator's own servers in the editor's order, then the stock by name. */
  sort: DedicatedSortKey | 'offered';
  isDescending: boolean;
}

/** Formats cents as a typed amount: « 75 », « 75,50 »; empty for null. */
export const formatBudget = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 ? 2 : 0).replace('.', ',');

/** Returns an object with one entry per filter in {@link dropdownFilters}. */
const forEachChoice = <T>(getEntry: (filter: DropdownFilter) => T) =>
  Object.fromEntries(dropdownFilters.map((filter) => [filter.name, getEntry(filter)])) as Record<
    DropdownFilter['name'],
    T
  >;

function parseSort(query: URLSearchParams): ServerFilters['sort'] {
  if (query.get('tri') === 'prix') return 'price';
  return query.get('tri') === 'nom' || query.get('ordre') === 'desc' ? 'name' : 'offered';
}

/** Parses the query. Unknown values give the default: no filter, in the operator's order. */
export const parseFilters = (query: URLSearchParams): ServerFilters => ({
  features: featureFilters.filter(({ name, value }) => query.get(name) === value),
  ...forEachChoice(({ name, parse }) => parse(query.get(name) ?? '')),
  maxCents: parsePriceText(query.get('prix') ?? ''),
  sort: parseSort(query),
  isDescending: query.get('ordre') === 'desc',
});

/** Default filters: all servers, in the operator's order. */
export const defaultFilters = parseFilters(new URLSearchParams());

const sortWords = { offered: null, name: 'nom', price: 'prix' };

/** Returns the query parameters of filters; null removes a parameter. */
export const buildFilterQuery = (filters: ServerFilters): Record<string, string | null> => ({
  ...Object.fromEntries(featureFilters.map(({ name }) => [name, null])),
  ...Object.fromEntries(filters.features.map(({ name, value }) => [name, value])),
  ...forEachChoice(({ name }) => filters[name]?.toString() ?? null),
  prix: filters.maxCents === null ? null : formatBudget(filters.maxCents).replace(',', '.'),
  tri: sortWords[filters.sort],
  ordre: filters.isDescending ? 'desc' : null,
});

const keeps = (filters: ServerFilters) => (server: FilterableServer) =>
  filters.features.every(({ name, value }) => server.features.includes(`${name}=${value}`)) &&
  dropdownFilters.every((filter) => {
    const value = filters[filter.name];
    return value === null || filter.keeps(server, value);
  }) &&
  (filters.maxCents === null || (server.priceCents !== null && server.priceCents <= filters.maxCents));

/** Returns a filtered and sorted copy. Servers without a price come last (docs/product.md#dedicated). */
export const listMatchingServers = (
  servers: readonly FilterableServer[],
  filters: ServerFilters,
): FilterableServer[] => {
  const kept = servers.filter(keeps(filters));
  if (filters.sort !== 'offered') return sortDedicatedServers(kept, filters.sort, filters.isDescending);
  const stock = kept.filter(({ offer }) => !offer);
  return [...kept.filter(({ offer }) => offer), ...sortDedicatedServers(stock, 'name')];
};

/** Returns the number of servers that match the filters. */
export const countMatchingServers = (servers: readonly FilterableServer[], filters: ServerFilters): number =>
  servers.filter(keeps(filters)).length;

/** Returns the label of every active filter, with the change that removes the filter. */
export function listActiveFilters(
  filters: ServerFilters,
): { label: string; without: Partial<ServerFilters> }[] {
  const { maxCents } = filters;
  const selectLabels = dropdownFilters.flatMap(({ name, label, formatValue }) => {
    const value = filters[name];
    return value === null ? [] : [{ label: `${label} : ${formatValue(value)}`, without: { [name]: null } }];
  });
  return [
    ...filters.features.map((feature) => ({
      label: feature.label,
      without: { features: filters.features.filter((other) => other !== feature) },
    })),
    ...selectLabels,
    ...(maxCents === null
      ? []
      : [{ label: `${formatBudget(maxCents)} € HT max.`, without: { maxCents: null } }]),
  ];
}
