import type { DedicatedServer } from '@site/api-contract/merge';
import { expect, test } from 'vitest';
import { type Filters, filtersFrom, queryOf, select } from './filters.ts';

const none: Filters = {
  isImmediate: false,
  ddos: null,
  hasFailover: false,
  hasIpv6: false,
  sort: 'name',
  isDescending: false,
};
const server = (id: string, change: Partial<DedicatedServer>): DedicatedServer => ({
  id,
  name: id,
  cpu: '',
  ram: '',
  storage: '',
  bandwidth: '',
  priceCents: 1000,
  price: '10,00 € HT',
  link: '/contact',
  available: true,
  delivery_time: null,
  locations: ['France'],
  ddos: 'basic',
  ip_failover: true,
  ipv6: true,
  virtualization: ['Proxmox'],
  engagement: '',
  recommended: false,
  last_unit: false,
  offer: null,
  ...change,
});
const servers = [
  server('b', { priceCents: 3000, ddos: 'game' }),
  server('a', { priceCents: null, available: false }),
  server('c', { priceCents: 2000, ip_failover: false }),
  server('d', { priceCents: 1000, ipv6: false }),
];
const ids = (filters: Partial<Filters>) =>
  select(servers, { ...none, ...filters })
    .map(({ id }) => id)
    .join('');

test.each<[Partial<Filters>, string]>([
  [{}, 'abcd'],
  [{ isDescending: true }, 'dcba'],
  [{ sort: 'price' }, 'dcba'],
  [{ sort: 'price', isDescending: true }, 'bcda'],
  [{ isImmediate: true }, 'bcd'],
  [{ ddos: 'basic' }, 'acd'],
  [{ ddos: 'game' }, 'b'],
  [{ hasFailover: true }, 'abd'],
  [{ hasIpv6: true }, 'abc'],
  [{ hasIpv6: true, hasFailover: true, isImmediate: true, ddos: 'basic' }, ''],
])('When the filters are %o, then the list reads « %s »', (filters, expected) => {
  expect(ids(filters)).toBe(expected);
});

test('When filters go into the query and back, then they are the same; defaults leave no trace', () => {
  const filters: Filters = {
    isImmediate: true,
    ddos: 'game',
    hasFailover: true,
    hasIpv6: true,
    sort: 'price',
    isDescending: true,
  };
  const text = Object.entries(queryOf(filters)).map(([key, value]) => [key, value ?? '']);
  expect(filtersFrom(new URLSearchParams(text))).toEqual(filters);
  expect(Object.values(queryOf(none)).every((value) => value === null)).toBe(true);
});

test('When the query holds nonsense, then the defaults stand', () => {
  expect(filtersFrom(new URLSearchParams('stock=1&ddos=max&tri=ram&ordre=up&ipv6=1'))).toEqual(none);
});
