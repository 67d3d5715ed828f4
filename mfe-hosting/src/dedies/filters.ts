import { type DedicatedServer, type DedicatedSort, sortDedicated } from '@site/api-contract/merge';
import { factsOf } from '@site/api-contract/server-card';
import {
  type CpuFamily,
  type DiskType,
  figuresOf,
  type ServerFigures,
} from '@site/api-contract/server-figures';
import { formatStorage } from '@site/kit/numbers';

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

type Value = string | number;

/** Something one chooses from a list, the same whatever is in stock, so that the page's HTML has it. */
export interface SelectFilter {
  /** Parameter of the address. */
  name: 'memoire' | 'processeur' | 'threads' | 'disque' | 'capacite' | 'delai';
  label: string;
  /** Stands for no choice. */
  any: string;
  /** Reads the parameter; `null` is no choice. */
  parse(text: string): Value | null;
  steps: readonly Value[];
  keeps(server: StockServer, value: Value): boolean;
  /** A value in words. */
  wordsOf(value: Value): string;
}

const whole = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null);

/** At least so much. Unknown is never enough: nobody could promise it. */
const atLeast = (
  figure: 'ramGo' | 'threads' | 'diskGo',
  steps: readonly number[],
  wordsOf: (least: Value) => string,
) => ({
  parse: whole,
  steps,
  keeps: ({ figures }: StockServer, least: Value) => (figures[figure] ?? 0) >= Number(least),
  wordsOf,
});

/** One of these, in their order. */
const oneOf = <T extends string>(
  words: Record<T, string>,
  has: (figures: ServerFigures, value: string) => boolean,
) => ({
  parse: (text: string) => (Object.hasOwn(words, text) ? text : null),
  steps: Object.keys(words),
  keeps: ({ figures }: StockServer, value: Value) => has(figures, String(value)),
  wordsOf: (value: Value) => words[value as T],
});

/** Every choice, in the order a buyer asks. */
export const selectFilters: readonly SelectFilter[] = [
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
    ...oneOf<CpuFamily>(
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
    ...oneOf<DiskType>({ nvme: 'NVMe', ssd: 'SSD', hdd: 'HDD' }, ({ disks }, value) =>
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
    // What can be had at once has a filter of its own.
    steps: [2, 3, 7],
    keeps: ({ available, delivery_time: days }, most) => available && (days ?? 0) <= Number(most),
    wordsOf: (days) => `${days} jours max.`,
  },
];

/** What a visitor narrows the list by; as kept in the URL. `null` narrows by nothing. */
export interface Filters extends Record<SelectFilter['name'], Value | null> {
  facts: readonly Fact[];
  /** HT a month, at most. */
  maxCents: number | null;
  sort: DedicatedSort;
  isDescending: boolean;
}

/** Cents of an amount as it is typed, « 75 » or « 75,50 € »; `null` of anything else. */
export function parseBudget(text: string): number | null {
  const [, euros, cents = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text) ?? [];
  return euros ? Number(euros + cents.padEnd(2, '0')) || null : null;
}

/** An amount as it would be typed: « 75 », « 75,50 ». */
export const budgetText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 ? 2 : 0).replace('.', ',');

/** One entry for each choice. */
const forEachChoice = <T>(entryOf: (filter: SelectFilter) => T) =>
  Object.fromEntries(selectFilters.map((filter) => [filter.name, entryOf(filter)])) as Record<
    SelectFilter['name'],
    T
  >;

/** Reads the query; anything it doesn't know is the default: no filter, by name, ascending. */
export const filtersFrom = (query: URLSearchParams): Filters => ({
  facts: facts.filter(({ name, value }) => query.get(name) === value),
  ...forEachChoice(({ name, parse }) => parse(query.get(name) ?? '')),
  maxCents: parseBudget(query.get('prix') ?? ''),
  sort: query.get('tri') === 'prix' ? 'price' : 'name',
  isDescending: query.get('ordre') === 'desc',
});

/** The list as everybody finds it: all servers, by name. */
export const noFilter = filtersFrom(new URLSearchParams());

/** The query parameters that stand for these filters; null takes one away. */
export const queryOf = (filters: Filters): Record<string, string | null> => ({
  ...Object.fromEntries(facts.map(({ name }) => [name, null])),
  ...Object.fromEntries(filters.facts.map(({ name, value }) => [name, value])),
  ...forEachChoice(({ name }) => filters[name]?.toString() ?? null),
  prix: filters.maxCents === null ? null : budgetText(filters.maxCents).replace(',', '.'),
  tri: filters.sort === 'price' ? 'prix' : null,
  ordre: filters.isDescending ? 'desc' : null,
});

const keeps = (filters: Filters) => (server: StockServer) =>
  filters.facts.every(({ name, value }) => server.facts.includes(`${name}=${value}`)) &&
  selectFilters.every((filter) => {
    const value = filters[filter.name];
    return value === null || filter.keeps(server, value);
  }) &&
  (filters.maxCents === null || (server.priceCents !== null && server.priceCents <= filters.maxCents));

/** Filtered and sorted copy; servers on quote come last (docs/product.md#dedicated). */
export const select = (servers: readonly StockServer[], filters: Filters): StockServer[] =>
  sortDedicated(servers.filter(keeps(filters)), filters.sort, filters.isDescending);

/** How many servers these filters leave. */
export const countOf = (servers: readonly StockServer[], filters: Filters): number =>
  servers.filter(keeps(filters)).length;

/** Every filter that is on, in words, and what takes it away. */
export function chipsOf(filters: Filters): { label: string; without: Partial<Filters> }[] {
  const { maxCents } = filters;
  const chosen = selectFilters.flatMap(({ name, label, wordsOf }) => {
    const value = filters[name];
    return value === null ? [] : [{ label: `${label} : ${wordsOf(value)}`, without: { [name]: null } }];
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
