import type { RemoteDefinition } from '@site/kit/remote';
import { games } from './recommender/games.ts';

export default {
  name: 'tools',
  devPort: 5184,
  offers: [],
  entries: games.map(({ id, name }) => ({
    kind: 'jeu' as const,
    id,
    name,
    path: `/games?jeu=${id}#conseiller`,
  })),
  modules: ['./src/recommender/Recommender.tsx'],
  routes: [
    {
      path: '/contact',
      page: './src/contact/ContactPage.tsx',
      title: 'Contact',
      description:
        'Une question, un projet, un devis : écrivez-nous, appelez-nous ou ouvrez un ticket de support.',
      label: 'Contact',
    },
  ],
} satisfies RemoteDefinition;
