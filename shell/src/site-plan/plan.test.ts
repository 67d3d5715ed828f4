import type { Offer } from '@site/kit/contract';
import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { planOf } from './plan.ts';

const offer = (id: string, path: string): Offer => ({
  ...{ id, name: `Offre ${id}`, priceCents: 1, path, terms: '' },
  unit: 'mois',
});

const catalogue: Catalogue = {
  pages: [
    { remote: 'nouvelle', path: '/nouveau', label: 'Nouveau', title: '' },
    { remote: 'hosting', path: '/offres/vps', label: 'VPS', title: '' },
    { remote: 'hosting', path: '/offres/vps/xeon', label: 'VPS Xeon', title: '' },
    { remote: 'hosting', path: '/games', label: 'Jeux', title: '' },
    { remote: 'shell', path: '/', label: 'Accueil', title: '' },
  ],
  offers: [offer('a', '/offres/vps/xeon#a'), offer('b', '/games#b')],
  entries: [{ kind: 'jeu', id: 'rust', name: 'Rust', path: '/games?jeu=rust#conseiller' }],
};

test('When the plan is drawn, then known teams come in reading order and an unknown one last', () => {
  expect(planOf(catalogue).map(({ title }) => title)).toEqual([
    'Le site',
    'Hébergement et prestations',
    'nouvelle',
  ]);
});

test('When offers and games are published, then each stands under its page and no other', () => {
  const hosting = planOf(catalogue).find(({ id }) => id === 'hosting');
  expect(hosting?.pages).toEqual([
    { name: 'VPS', path: '/offres/vps', offers: [], entries: [] },
    {
      name: 'VPS Xeon',
      path: '/offres/vps/xeon',
      offers: [{ name: 'Offre a', path: '/offres/vps/xeon#a' }],
      entries: [],
    },
    {
      name: 'Jeux',
      path: '/games',
      offers: [{ name: 'Offre b', path: '/games#b' }],
      entries: [{ name: 'Rust', path: '/games?jeu=rust#conseiller' }],
    },
  ]);
});
