import { expect, test } from 'vitest';
import type { SearchEntry } from './entry.ts';
import { finder } from './find.ts';

const entries: SearchEntry[] = [
  { kind: 'Page', name: 'VPS', path: '/offres/vps', words: 'VPS Ryzen, Xeon et bientôt Epyc' },
  { kind: 'Offre', name: 'VPS Xeon Starter', path: '/offres/vps/xeon#x', price: '3,99 € HT / mois' },
  { kind: 'Offre', name: 'VDS Starter', path: '/offres/vds#s', price: '14,99 € HT / mois' },
  { kind: 'Page', name: 'Hébergement web', path: '/offres/web' },
  { kind: 'Jeu', name: 'Minecraft', path: '/games#minecraft' },
  { kind: 'Jeu', name: 'Left 4 Dead 2', path: '/games#l4d2' },
];
const find = await finder(entries);
const names = (query: string) => find(query).map(({ name }) => name);

test.each([
  ['vps', 'VPS'],
  ['VPS xeon st', 'VPS Xeon Starter'],
  ['hebergement', 'Hébergement web'],
  ['HÉBERG', 'Hébergement web'],
  ['minecarft', 'Minecraft'],
  ['14,99', 'VDS Starter'],
  ['left 4', 'Left 4 Dead 2'],
  ['epyc', 'VPS'],
])('When « %s » is searched then « %s » comes first', (query, first) => {
  expect(names(query)[0]).toBe(first);
});

test.each(['', '  ', 'zzzz', 'vps minecraft', '14,98', '?!'])(
  'When « %s » is searched then nothing is found',
  (query) => {
    expect(names(query)).toEqual([]);
  },
);
