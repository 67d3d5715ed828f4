import type { RemoteDefinition } from '@site/kit/remote';
import { fibreOffers } from './fibre/offers.ts';

export default {
  name: 'telecom',
  devPort: 5182,
  offers: fibreOffers.map(({ id, name, priceCents, terms }) => ({
    id,
    name,
    priceCents,
    unit: 'mois' as const,
    path: `/offres/fibre#${id}`,
    terms,
  })),
  routes: [
    {
      path: '/offres/fibre',
      page: './src/fibre/FibrePage.tsx',
      title: 'Fibre entreprise, FTTO et secours 4G/5G',
      description:
        'Fibre mutualisée PRO, fibre dédiée FTTO avec GTR 4 h et secours 4G/5G : débits, garanties et prix mensuels HT et TTC.',
      label: 'Fibre entreprise',
    },
  ],
} satisfies RemoteDefinition;
