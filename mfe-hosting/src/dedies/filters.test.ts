import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import type { DedicatedServer } from '@site/api-contract/dedicated/dedicated-servers';
import { describe, expect, test } from 'vitest';
import {
  buildFilterQuery,
  countMatchingServers,
  defaultFilters,
  dropdownFilters,
  featureFilters,
  formatBudget,
  listActiveFilters,
  listMatchingServers,
  parseFilters,
  type ServerFilters,
  toFilterableServer,
} from './filters.ts';

/** Returns a server with the fields that filters read. */
const server = (id: string, change: Partial<DedicatedServer>) =>
  ({
    id,
    name: id,
    cpu: '',
    ram: '',
    storage: '',
    priceCents: 1000,
    available: true,
    delivery_time: null,
    ddos: 'basic',
    ip_failover: true,
    ipv6: true,
    ...change,
  }) as DedicatedServer;
const servers = [
  server('b', {
    priceCents: 3000,
    ddos: 'game',
    cpu: 'Xeon (8 threads)',
    ram: '32 Go',
    storage: '2 × 480 Go SSD',
  }),
  server('a', { priceCents: null, available: false, ram: 'à la carte' }),
  server('c', {
    priceCents: 2000,
    ip_failover: false,
    delivery_time: 1,
    cpu: 'Ryzen 9 (24 threads)',
    ram: '128 Go',
  }),
  server('d', {
    priceCents: 1000,
    ipv6: false,
    delivery_time: 3,
    cpu: 'EPYC (64 threads)',
    ram: '512 Go DDR4',
    storage: '1 × 960 Go NVMe + 2 × 12 To HDD',
  }),
].map(toFilterableServer);
const having = (name: string, value?: string): Partial<ServerFilters> => ({
  features: featureFilters.filter((feature) => feature.name === name && (!value || feature.value === value)),
});
const ids = (filters: Partial<ServerFilters>) =>
  listMatchingServers(servers, { ...defaultFilters, ...filters })
    .map(({ id }) => id)
    .join('');

test.each<[Partial<ServerFilters>, string]>([
  [{}, 'abcd'],
  [{ sort: 'name' }, 'abcd'],
  [{ sort: 'name', isDescending: true }, 'dcba'],
  [{ sort: 'price' }, 'dcba'],
  [{ sort: 'price', isDescending: true }, 'bcda'],
  [having('stock'), 'bc'],
  [having('ddos', 'basic'), 'acd'],
  [having('ddos', 'game'), 'b'],
  [having('failover'), 'abd'],
  [having('ipv6'), 'abc'],
  [{ memoire: 128 }, 'cd'],
  [{ processeur: 'ryzen' }, 'c'],
  [{ threads: 8 }, 'bcd'],
  [{ disque: 'ssd' }, 'b'],
  [{ disque: 'hdd' }, 'd'],
  [{ capacite: 961 }, 'd'],
  [{ capacite: 960 }, 'bd'],
  [{ delai: 2 }, 'bc'],
  [{ delai: 3 }, 'bcd'],
  [{ maxCents: 2000 }, 'cd'],
  [{ features: featureFilters.filter(({ value }) => value !== 'game') }, ''],
])('filters %o leave the list « %s »', (filters, expected) => {
  expect(ids(filters)).toBe(expected);
  expect(countMatchingServers(servers, { ...defaultFilters, ...filters })).toBe(expected.length);
});

test('filter steps have their words', () => {
  expect(dropdownFilters.map(({ label, steps, formatValue }) => [label, ...steps.map(formatValue)])).toEqual([
    ['Mémoire', '16 Go min.', '32 Go min.', '64 Go min.', '128 Go min.', '256 Go min.', '512 Go min.'],
    ['Processeur', 'Ryzen Threadripper', 'Ryzen', 'EPYC', 'Xeon'],
    ['Threads', '8 min.', '16 min.', '24 min.', '32 min.', '48 min.', '64 min.'],
    ['Type de disque', 'NVMe', 'SSD', 'HDD'],
    ['Espace disque', '500 Go min.', '1 To min.', '2 To min.', '4 To min.', '8 To min.', '16 To min.'],
    ['Livraison', '2 jours max.', '3 jours max.', '7 jours max.'],
  ]);
});

const everything: ServerFilters = {
  features: featureFilters.filter(({ value }) => value !== 'basic'),
  memoire: 64,
  processeur: 'epyc',
  threads: 16,
  disque: 'nvme',
  capacite: 2000,
  delai: 3,
  maxCents: 7550,
  sort: 'price',
  isDescending: true,
};

test('operator’s own servers come first, in the order of the editor', () => {
  const own = ['z', 'y'].map((id) => toFilterableServer(server(id, { offer: createBlankOffer(id) })));
  const shown = listMatchingServers([...servers, ...own], defaultFilters);
  expect(shown.map(({ id }) => id).join('')).toBe('zyabcd');
});

describe('filters', () => {
  test('survive the query, where defaults leave no trace', () => {
    const text = Object.entries(buildFilterQuery(everything)).map(([key, value]) => [key, value ?? '']);
    expect(parseFilters(new URLSearchParams(text))).toEqual(everything);
    expect(Object.values(buildFilterQuery(defaultFilters)).every((value) => value === null)).toBe(true);
  });

  test('have their words, and leave the sort when all are removed', () => {
    const chips = listActiveFilters(everything);
    expect(chips.map(({ label }) => label)).toEqual([
      'Disponible immédiatement',
      'Anti-DDoS Game',
      'IP Failover',
      'IPv6',
      'Mémoire : 64 Go min.',
      'Processeur : EPYC',
      'Threads : 16 min.',
      'Type de disque : NVMe',
      'Espace disque : 2 To min.',
      'Livraison : 3 jours max.',
      '75,50 € HT max.',
    ]);
    let remaining = everything;
    for (const _ of chips) remaining = { ...remaining, ...listActiveFilters(remaining)[0]?.without };
    expect(remaining).toEqual({ ...defaultFilters, sort: 'price', isDescending: true });
  });
});

test('invalid query leaves the defaults', () => {
  const nonsense =
    'stock=1&ddos=max&tri=ram&ordre=up&ipv6=1&memoire=0&processeur=z80&threads=-1&disque=1&capacite=1e3&delai=x&prix=abc';
  expect(parseFilters(new URLSearchParams(nonsense))).toEqual({
    features: [],
    memoire: null,
    processeur: null,
    threads: null,
    disque: null,
    capacite: null,
    delai: null,
    maxCents: null,
    sort: 'offered',
    isDescending: false,
  });
});

test.each([
  [7500, '75'],
  [7550, '75,50'],
  [99, '0,99'],
  [null, ''],
])('budget of %s cents is typed « %s »', (cents, shown) => expect(formatBudget(cents)).toBe(shown));
