import { createOffer } from '@site/kit/testing/offers';
import { expect, test } from 'vitest';
import { buildSiteMap } from './site-map.ts';

const catalogue: Parameters<typeof buildSiteMap>[0] = {
  pages: [
    { remote: 'nouvelle', path: '/nouveau', label: 'Nouveau', title: '' },
    { remote: 'hosting', path: '/offres/vps', label: 'VPS', title: '' },
    { remote: 'hosting', path: '/offres/vps/xeon', label: 'VPS Xeon', title: '' },
    { remote: 'hosting', path: '/games', label: 'Jeux', title: '' },
    { remote: 'shell', path: '/', label: 'Accueil', title: '' },
  ],
  offers: [createOffer('a', { path: '/offres/vps/xeon#a' }), createOffer('b', { path: '/games#b' })],
  entries: [{ kind: 'jeu', id: 'rust', name: 'Rust', path: '/games?jeu=rust#conseiller' }],
};

test('site map has known teams in reading order, and an unknown one last', () => {
  expect(buildSiteMap(catalogue).map(({ title }) => title)).toEqual([
    'Le site',
    'Hébergement et prestations',
    'nouvelle',
  ]);
});

test('search page is listed with the pages of the site', () => {
  const site = buildSiteMap(catalogue).find(({ id }) => id === 'shell');
  expect(site?.parts[0]?.pages.map(({ path }) => path)).toEqual(['/', '/recherche']);
});

test('quote is listed where the tools have pages', () => {
  const pages = [...catalogue.pages, { remote: 'tools', path: '/contact', label: 'Contact', title: '' }];
  const tools = buildSiteMap({ ...catalogue, pages }).find(({ id }) => id === 'tools');
  expect(tools?.parts[0]?.pages.map(({ path }) => path)).toEqual(['/contact', '/devis']);
});

test('offers and games are listed below their page alone', () => {
  const hosting = buildSiteMap(catalogue).find(({ id }) => id === 'hosting');
  expect(hosting?.parts.map(({ letter }) => letter)).toEqual([null]);
  expect(hosting?.parts[0]?.pages).toEqual([
    { name: 'VPS', path: '/offres/vps', offers: [], entries: [] },
    {
      name: 'VPS Xeon',
      path: '/offres/vps/xeon',
      offers: [{ name: 'a', path: '/offres/vps/xeon#a' }],
      entries: [],
    },
    {
      name: 'Jeux',
      path: '/games',
      offers: [{ name: 'b', path: '/games#b' }],
      entries: [{ name: 'Rust', path: '/games?jeu=rust#conseiller' }],
    },
  ]);
});

test('team with many pages has them sorted by first letter', () => {
  const names = [
    'École',
    'Zone',
    'eau',
    'Œuvre',
    '5G',
    ...Array.from({ length: 40 }, (_, index) => `Fibre ${index}`),
  ];
  const pages = names.map((label, index) => ({ remote: 'telecom', path: `/p${index}`, label, title: '' }));
  const group = buildSiteMap({ pages, offers: [], entries: [] }).find(({ id }) => id === 'telecom');
  expect(group?.parts.map(({ id, letter, pages: listed }) => [id, letter, listed.length])).toEqual([
    ['telecom-0', '0–9', 1],
    ['telecom-e', 'E', 2],
    ['telecom-f', 'F', 40],
    ['telecom-o', 'O', 1],
    ['telecom-z', 'Z', 1],
  ]);
  expect(group?.parts[1]?.pages.map(({ name }) => name)).toEqual(['eau', 'École']);
  expect(group?.parts[2]?.pages.slice(1, 3).map(({ name }) => name)).toEqual(['Fibre 1', 'Fibre 2']);
});
