import { type DedicatedServer, type DedicatedSort, sortDedicated } from '@site/api-contract/merge';
import { factsOf } from '@site/api-contract/server-card';
import {
  type CpuFamily,
  cpuFamilies,
  type DiskType,
  diskTypes,
  figuresOf,
  type ServerFigures,
} from '@site/api-contract/server-figures';

/** What a server has, narrowed by with a tap: a parameter of the address and its value (`factsOf`). */
export interface Fact {
  name: 'stock' | 'ddos' | 'failover' | 'ipv6';
  value: string;
  label: string;
}

/** Every fact one can ask for; of those with one name at most one. */
export const facts: readonly Fact[] = [
  { name: 'stock', value: 'immediat', label: 'Disponible immédiatement' },
  { name: 'ddos', value: 'basic', label: 'Anti-DDoS Basic' },
  { name: 'ddos', value: 'game', label: 'Anti-DDoS Game' },
  { name: 'failover', value: 'oui', label: 'IP Failover' },
  { name: 'ipv6', value: 'oui', label: 'IPv6' },
];

/** What a visitor narrows the list by; as kept in the URL. `null` narrows by nothing. */
export interface Filters {
  facts: readonly Fact[];
  /** At least so much. */
  ramGo: number | null;
  family: CpuFamily | null;
  /** At least so many. */
  threads: number | null;
  disk: DiskType | null;
  /** At least so much, all disks together. */
  diskGo: number | null;
  /** Available within so many days. */
  days: number | null;
  /** HT a month, at most. */
  maxCents: number | null;
  sort: DedicatedSort;
  isDescending: boolean;
}

/** The list as everybody finds it: all servers, by name. */
export const noFilter: Filters = {
  facts: [],
  ramGo: null,
  family: null,
  threads: null,
  disk: null,
  diskGo: null,
  days: null,
  maxCents: null,
  sort: 'name',
  isDescending: false,
};

/** A server with what it is filtered by, read once. */
export interface StockServer extends DedicatedServer {
  figures: ServerFigures;
  facts: readonly string[];
}

export const withFigures = (server: DedicatedServer): StockServer => ({
  ...server,
  figures: figuresOf(server),
  facts: factsOf(server).split(' '),
});

const among = <T extends string>(words: readonly T[], text: string | null): T | null =>
  words.find((word) => word === text) ?? null;
const whole = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;

/** Cents of an amount as it is typed, « 75 » or « 75,50 € »; `null` of anything else. */
export function parseBudget(text: string): number | null {
  const [, euros, cents = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text) ?? [];
  return euros ? Number(euros + cents.padEnd(2, '0')) || null : null;
}

/** An amount as it would be typed: « 75 », « 75,50 ». */
export const budgetText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 ? 2 : 0).replace('.', ',');

/** Reads the query; anything it doesn't know is the default: no filter, by name, ascending. */
export const filtersFrom = (query: URLSearchParams): Filters => ({
  facts: facts.filter(({ name, value }) => query.get(name) === value),
  ramGo: whole(query.get('memoire')),
  family: among(cpuFamilies, query.get('processeur')),
  threads: whole(query.get('threads')),
  disk: among(diskTypes, query.get('disque')),
  diskGo: whole(query.get('capacite')),
  days: whole(query.get('delai')),
  maxCents: parseBudget(query.get('prix') ?? ''),
  sort: query.get('tri') === 'prix' ? 'price' : 'name',
  isDescending: query.get('ordre') === 'desc',
});

const text = (number: number | null) => (number === null ? null : String(number));

/** The query parameters that stand for these filters; null takes one away. */
export const queryOf = (filters: Filters): Record<string, string | null> => ({
  ...Object.fromEntries(facts.map(({ name }) => [name, null])),
  ...Object.fromEntries(filters.facts.map(({ name, value }) => [name, value])),
  memoire: text(filters.ramGo),
  processeur: filters.family,
  threads: text(filters.threads),
  disque: filters.disk,
  capacite: text(filters.diskGo),
  delai: text(filters.days),
  prix: filters.maxCents === null ? null : budgetText(filters.maxCents).replace(',', '.'),
  tri: filters.sort === 'price' ? 'prix' : null,
  ordre: filters.isDescending ? 'desc' : null,
});

/** Unknown is never enough: nobody could promise it. */
const reaches = (value: number | null, least: number | null) =>
  least === null || (value !== null && value >= least);

const keeps = (filters: Filters) => (server: StockServer) => {
  const { figures, available, delivery_time: days, priceCents } = server;
  return (
    filters.facts.every(({ name, value }) => server.facts.includes(`${name}=${value}`)) &&
    reaches(figures.ramGo, filters.ramGo) &&
    (!filters.family || figures.family === filters.family) &&
    reaches(figures.threads, filters.threads) &&
    (!filters.disk || figures.disks.includes(filters.disk)) &&
    reaches(figures.diskGo, filters.diskGo) &&
    (filters.days === null || (available && (days ?? 0) <= filters.days)) &&
    (filters.maxCents === null || (priceCents !== null && priceCents <= filters.maxCents))
  );
};

/** Filtered and sorted copy; servers on quote come last (docs/product.md#dedicated). */
export const select = (servers: readonly StockServer[], filters: Filters): StockServer[] =>
  sortDedicated(servers.filter(keeps(filters)), filters.sort, filters.isDescending);

/** How many servers these filters leave. */
export const countOf = (servers: readonly StockServer[], filters: Filters): number =>
  servers.filter(keeps(filters)).length;

/** A size as one says it: from 1 000 Go on in To. */
const size = (go: number) => (go < 1000 ? `${go} Go` : `${String(go / 1000).replace('.', ',')} To`);

const familyNames: Record<CpuFamily, string> = {
  threadripper: 'Ryzen Threadripper',
  ryzen: 'Ryzen',
  epyc: 'EPYC',
  xeon: 'Xeon',
};
const diskNames: Record<DiskType, string> = { nvme: 'NVMe', ssd: 'SSD', hdd: 'HDD' };

type Value = string | number;

/**
 * Something one chooses from a list: its name, the word for no choice, its steps, and how a value reads. The steps are the same
 * whatever is in stock, so that the page's HTML has them.
 */
export interface SelectFilter {
  key: 'ramGo' | 'family' | 'threads' | 'disk' | 'diskGo' | 'days';
  label: string;
  any: string;
  values: readonly Value[];
  name(value: Value): string;
}

/** Every choice, in the order a buyer asks. */
export const selectFilters: readonly SelectFilter[] = [
  {
    key: 'ramGo',
    label: 'Mémoire',
    any: 'Toutes',
    values: [16, 32, 64, 128, 256, 512],
    name: (go) => `${go} Go min.`,
  },
  {
    key: 'family',
    label: 'Processeur',
    any: 'Tous',
    values: cpuFamilies,
    name: (family) => familyNames[family as CpuFamily],
  },
  {
    key: 'threads',
    label: 'Threads',
    any: 'Indifférent',
    values: [8, 16, 24, 32, 48, 64],
    name: (threads) => `${threads} min.`,
  },
  {
    key: 'disk',
    label: 'Type de disque',
    any: 'Tous',
    values: diskTypes,
    name: (type) => diskNames[type as DiskType],
  },
  {
    key: 'diskGo',
    label: 'Espace disque',
    any: 'Indifférent',
    values: [500, 1000, 2000, 4000, 8000, 16_000],
    name: (go) => `${size(Number(go))} min.`,
  },
  {
    key: 'days',
    label: 'Livraison',
    any: 'Indifférente',
    // What can be had at once has a filter of its own.
    values: [2, 3, 7],
    name: (days) => `${days} jours max.`,
  },
];

/** A filter that is on, in words, and what takes it away. */
export interface Chip {
  label: string;
  without: Partial<Filters>;
}

/** Every filter that is on. */
export function chipsOf(filters: Filters): Chip[] {
  const { maxCents } = filters;
  const chosen = selectFilters.flatMap(({ key, label, name }) => {
    const value = filters[key];
    return value === null ? [] : [{ label: `${label} : ${name(value)}`, without: { [key]: null } }];
  });
  return [
    ...filters.facts.map((fact) => ({
      label: fact.label,
      without: { facts: filters.facts.filter((other) => other !== fact) },
    })),
    ...chosen,
    ...(maxCents === null
      ? []
      : [{ label: `${budgetText(maxCents)} € HT max.`, without: { maxCents: null } }]),
  ];
}
