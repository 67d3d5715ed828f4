import type { RemoteDefinition } from '@site/kit/remote';

/** Where the not-found page is composed; the host answers any unknown address with it. */
export const NOT_FOUND_PATH = '/404';

/** Template of the page a form without JavaScript is answered with; the host fills it in. */
export const RESULT_PATH = '/resultat';

/** The shell's own pages: declared like a remote's, served from the shell itself. */
export default {
  name: 'shell',
  devPort: 5180,
  routes: [
    {
      path: '/',
      page: './src/home/HomePage.tsx',
      title: 'Hébergement, cloud et télécoms en France',
      description:
        'Serveurs, VPS, VDS, hébergement web, fibre entreprise et téléphonie : les offres et les prix d’un hébergeur et opérateur associatif français.',
      label: 'Accueil',
    },
    {
      path: NOT_FOUND_PATH,
      page: './src/not-found/NotFoundPage.tsx',
      title: 'Page introuvable',
      description: "La page que vous recherchez n'existe pas ou a été déplacée.",
      label: 'Page introuvable',
      isIndexed: false,
    },
    {
      path: RESULT_PATH,
      page: './src/result/ResultPage.tsx',
      title: 'Votre envoi',
      description: 'Ce que votre envoi est devenu.',
      label: 'Votre envoi',
      isIndexed: false,
    },
  ],
  offers: [],
} satisfies RemoteDefinition;
