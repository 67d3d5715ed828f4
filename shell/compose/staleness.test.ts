import { createOffer, createOfferWithSpecSheet } from '@site/kit/testing/offers';
import { describe, expect, test } from 'vitest';
import { createStalenessTest, type PageSources } from './staleness.ts';

const offer = (id: string, priceCents: number) => createOffer(id, { priceCents, path: '/offres/vds' });
const getPage = (remote: string, label: string) => ({ remote, label, title: label, isIndexed: true });
const before: PageSources = {
  releases: { shell: 's1', hosting: 'h1', tools: 't1' },
  offers: { hosting: [offer('vds', 1499), offer('web', 99)] },
  entries: {},
  pages: { '/offres/vds': getPage('hosting', 'VDS'), '/contact': getPage('tools', 'Contact') },
};
const none: string[] = [];
const page = {
  remote: 'shell',
  quotes: none,
  families: none,
  islands: none,
  uses: none,
  usesCatalogue: false,
};

const pages = {
  'of the remote': { ...page, remote: 'hosting' },
  'that quotes the offer': { ...page, quotes: ['vds'] },
  'that quotes another offer': { ...page, quotes: ['web'] },
  'that lists a family': { ...page, families: ['vds'] },
  'that nests a module': { ...page, remote: 'tools', islands: ['hosting/Picker'] },
  'that names an island which is missing': { ...page, remote: 'tools', uses: ['hosting/Picker'] },
  'that lists everything': { ...page, usesCatalogue: true },
  'of another team': { ...page, remote: 'tools' },
};

const { releases, offers } = before;
const hosting = { releases: { ...releases, hosting: 'h2' } };
const dearer = { ...hosting, offers: { hosting: [offer('vds', 1599), offer('web', 99)] } };
const another = {
  hosting: [...(offers.hosting ?? []), createOfferWithSpecSheet('vds-pro', { family: 'vds' })],
};
const anotherPage = { ...before.pages, '/offres/neuve': getPage('hosting', 'Neuve') };
const reversed = Object.fromEntries(Object.entries(before.pages).reverse());

const own = ['of the remote', 'that nests a module', 'that names an island which is missing'];
const quoting = ['that quotes the offer', 'that lists everything'];
const changes: [string, Partial<PageSources>, string[]][] = [
  ['nothing', {}, []],
  ['code of hosting', hosting, own],
  ['a price of hosting', dearer, [...own, ...quoting]],
  ['a withdrawn offer', { offers: { hosting: [offer('web', 99)] } }, quoting],
  ['an offer of a family', { offers: another }, ['that lists a family', 'that lists everything']],
  ['the list of pages', { pages: anotherPage }, ['that lists everything']],
  ['the order of pages', { pages: reversed }, []],
  ['the shell', { releases: { ...releases, shell: 's2' } }, Object.keys(pages)],
];

describe.each(changes)('change of %s', (_, change, stale) => {
  const isStale = createStalenessTest(before, { ...before, ...change });
  test.each(Object.entries(pages))('composes a page %s again if it depends on the change', (name, shown) => {
    expect(isStale(shown)).toBe(stale.includes(name));
  });
});
