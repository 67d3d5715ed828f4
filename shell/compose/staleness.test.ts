import type { Offer } from '@site/kit/contract';
import { describe, expect, test } from 'vitest';
import { type SiteFacts, staleness } from './staleness.ts';

const offer = (id: string, priceCents: number, family?: string): Offer => ({
  ...{ id, priceCents, name: id, unit: 'mois', path: '/offres/vds', terms: '' },
  ...(family && {
    sheet: {
      ...{ family, ramGo: null, threads: null, storageGo: null, antiDdos: null, isCustom: false },
      ...{ orderUrl: null, lines: [] },
    },
  }),
});
const named = (remote: string, label: string) => ({ remote, label, title: label, isIndexed: true });
const before: SiteFacts = {
  releases: { shell: 's1', hosting: 'h1', tools: 't1' },
  offers: { hosting: [offer('vds', 1499), offer('web', 99)] },
  entries: {},
  pages: { '/offres/vds': named('hosting', 'VDS'), '/contact': named('tools', 'Contact') },
};
const page = {
  remote: 'shell',
  quotes: [] as string[],
  families: [] as string[],
  islands: [] as string[],
  usesCatalogue: false,
};

const pages = {
  'of the remote': { ...page, remote: 'hosting' },
  'that quotes the offer': { ...page, quotes: ['vds'] },
  'that quotes another offer': { ...page, quotes: ['web'] },
  'that lists a family': { ...page, families: ['vds'] },
  'that nests a module': { ...page, remote: 'tools', islands: ['hosting/Picker'] },
  'that lists everything': { ...page, usesCatalogue: true },
  'of another team': { ...page, remote: 'tools' },
};

const changes: [string, Partial<SiteFacts>, (keyof typeof pages)[]][] = [
  ['nothing', {}, []],
  [
    'code of hosting',
    { releases: { ...before.releases, hosting: 'h2' } },
    ['of the remote', 'that nests a module'],
  ],
  [
    'a price of hosting',
    {
      releases: { ...before.releases, hosting: 'h2' },
      offers: { hosting: [offer('vds', 1599), offer('web', 99)] },
    },
    ['of the remote', 'that quotes the offer', 'that nests a module', 'that lists everything'],
  ],
  [
    'a withdrawn offer',
    { offers: { hosting: [offer('web', 99)] } },
    ['that quotes the offer', 'that lists everything'],
  ],
  [
    'an offer of a family that appeared',
    { offers: { hosting: [...(before.offers.hosting ?? []), offer('vds-pro', 3999, 'vds')] } },
    ['that lists a family', 'that lists everything'],
  ],
  [
    'a new page',
    { pages: { ...before.pages, '/offres/neuve': named('hosting', 'Neuve') } },
    ['that lists everything'],
  ],
  ['the order of pages', { pages: Object.fromEntries(Object.entries(before.pages).reverse()) }, []],
  [
    'the shell',
    { releases: { ...before.releases, shell: 's2' } },
    Object.keys(pages) as (keyof typeof pages)[],
  ],
];

describe.each(changes)('When %s changed', (_, change, stale) => {
  const isStale = staleness(before, { ...before, ...change });
  test.each(Object.entries(pages))(
    'then a page %s is composed again or stays, as it must',
    (name, candidate) => {
      expect(isStale(candidate)).toBe(stale.includes(name as keyof typeof pages));
    },
  );
});
