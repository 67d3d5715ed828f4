import type { RemoteDefinition } from '@site/kit/remote';
import { searchEntries } from './search-entries.ts';

export default {
  name: 'tools',
  devPort: 5184,
  offers: [],
  entries: searchEntries,
  routes: [
    {
      path: '/contact',
      page: './src/contact/ContactPage.tsx',
      title: 'Contact',
      description:
        'Une question, un projet, un devis : écrivez-nous, appelez-nous ou ouvrez un ticket de support.',
      label: 'Contact',
      orders: 'offre',
      request: {
        query: [
          { name: 'offre', maxLength: 100 },
          { name: 'ligne', maxLength: 500, most: 60 },
          { name: 'objet', maxLength: 20 },
          // Sent by a form, as addresses of homes stay out of addresses of pages.
          { name: 'adresse', maxLength: 1_000 },
          { name: 'utilisateurs', maxLength: 40 },
          { name: 'acces', maxLength: 20 },
        ],
        others: { maxLength: 20, most: 10 },
        data: ['offers', 'stock'],
      },
    },
    {
      path: '/quel-serveur',
      page: './src/finder/FinderPage.tsx',
      title: 'Quel serveur pour moi ?',
      description:
        'Mémoire, stockage, threads, anti-DDoS, budget, engagement : les serveurs de jeux, VPS, VDS et dédiés qui conviennent, avec les raisons.',
      label: 'Quel serveur pour moi ?',
    },
    {
      path: '/comparer',
      page: './src/comparison/ComparisonPage.tsx',
      title: 'Comparer des offres',
      description:
        'De deux à quatre offres côte à côte : prix, écarts par mois et sur un an, et chaque caractéristique publiée.',
      label: 'Comparer des offres',
      request: {
        query: [
          { name: 'offres', maxLength: 500, most: 4 },
          { name: 'differences', maxLength: 3 },
        ],
      },
      isIndexed: false,
    },
    {
      path: '/devis',
      page: './src/quote/QuotePage.tsx',
      title: 'Mon devis',
      description:
        'Les offres choisies, ce qu’elles coûtent à la commande, par mois et sur un an, HT et TTC : à imprimer, à partager ou à envoyer.',
      label: 'Mon devis',
      request: {
        query: [
          { name: 'ligne', maxLength: 500, most: 60 },
          { name: 'ajouter', maxLength: 500 },
          { name: 'offre', maxLength: 100 },
          { name: 'rang', maxLength: 2 },
          { name: 'quantite', maxLength: 20 },
        ],
        others: { maxLength: 20, most: 10 },
        data: ['offers', 'stock'],
      },
      isIndexed: false,
    },
    {
      path: '/lab',
      page: './src/lab/LabPage.tsx',
      title: 'Lab : nos projets en bêta',
      description:
        'Les projets que nous essayons avant d’en faire des offres : ce qu’ils sont, où ils en sont, et comment s’inscrire à leur bêta.',
      label: 'Lab',
    },
    {
      path: '/inscription-beta',
      page: './src/beta/BetaPage.tsx',
      title: 'Inscription à la bêta',
      description: 'Une adresse e-mail suffit pour s’inscrire à un projet en bêta du lab.',
      label: 'Inscription à la bêta',
      request: {
        query: [
          { name: 'projet', maxLength: 200 },
          { name: 'project', maxLength: 200 },
        ],
      },
      isIndexed: false,
    },
    {
      path: '/admin',
      page: './src/admin/AdminPage.tsx',
      title: 'Administration des serveurs dédiés',
      description: 'Éditeur des offres de serveurs dédiés, réservé à l’équipe.',
      label: 'Administration',
      isIndexed: false,
    },
    {
      path: '/admin/livraisons',
      page: './src/releases/ReleasesPage.tsx',
      title: 'Tableau des livraisons',
      description: 'Ce qui est en ligne, depuis quand et par qui, réservé à l’équipe.',
      label: 'Livraisons',
      isIndexed: false,
    },
  ],
} satisfies RemoteDefinition;
