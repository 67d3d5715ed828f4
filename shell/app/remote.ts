import { type RemoteDefinition, SHELL_DEV_PORT } from '../kit/src/remote.ts';

/** Path of the not-found page, which the host serves at every unknown address. */
export const NOT_FOUND_PATH = '/404';

/** Path of the template that the host fills in to answer a form sent without JavaScript. */
export const RESULT_PATH = '/resultat';

/** Path of the results page; hosts render the results. */
export const SEARCH_PATH = '/recherche';

/** Path of the page with every offer's current and past prices. */
export const PRICES_PATH = '/prix';

/** Returns true for a template that the host serves at other addresses only. */
export const isTemplatePath = (path: string): boolean => [NOT_FOUND_PATH, RESULT_PATH].includes(path);

/** The shell's own pages, declared as a remote declares its pages. */
export default {
  name: 'shell',
  devPort: SHELL_DEV_PORT,
  entries: [
    {
      kind: 'rubrique',
      id: 'sla',
      name: 'SLA : annoncé ou au contrat',
      path: '/engagements#disponibilite',
    },
    {
      kind: 'rubrique',
      id: 'changer',
      name: 'Changer de fournisseur',
      path: '/engagements#changer',
      keywords: ['data', 'act', 'réversibilité', 'export', 'migration'],
    },
  ],
  routes: [
    {
      path: '/',
      page: './app/home/HomePage.tsx',
      title: 'Hébergement, cloud et télécoms en France',
      description:
        'Serveurs, VPS, VDS, hébergement web, fibre entreprise et téléphonie : les offres et les prix d’un hébergeur et opérateur associatif français.',
      label: 'Accueil',
    },
    {
      path: '/offres',
      page: './app/offers/OffersPage.tsx',
      title: 'Toutes les offres et leurs prix',
      description:
        'Onze familles d’offres sur une page : VPS, jeux, web, messagerie, VDS, dédiés, housing, fibre, transit, collecte et téléphonie, prix HT et TTC.',
      label: 'Toutes les offres',
    },
    {
      path: PRICES_PATH,
      page: './app/prices/PricesPage.tsx',
      title: 'Tous les prix et leur historique',
      description:
        'Le prix de chaque offre, HT et TTC, frais uniques et engagement compris, depuis quand il est en vigueur, et les flux pour suivre ses changements.',
      label: 'Tous les prix',
    },
    {
      path: '/a-propos',
      page: './app/about/AboutPage.tsx',
      title: 'À propos : l’association et son histoire',
      description:
        'Une association fondée le 31 octobre 2023 : neuf étapes, une façon de travailler et les quatre rôles de l’équipe.',
      label: 'À propos',
    },
    {
      path: '/partners',
      page: './app/partners/PartnersPage.tsx',
      title: 'Partenaires : transit, centres de données, télécoms',
      description:
        'Transit, centres de données, télécoms, logiciels et communauté : ce que nos partenaires apportent, et comment en devenir un.',
      label: 'Partenaires',
    },
    {
      path: '/mentions-legales',
      page: './app/legal/LegalPage.tsx',
      title: 'Mentions légales, CGU, CGV et RGPD',
      description:
        'Éditeur et hébergeur du site, conditions d’utilisation, conditions de vente et politique de confidentialité, en entier.',
      label: 'Mentions légales',
    },
    {
      path: '/engagements',
      page: './app/engagements/EngagementsPage.tsx',
      title: 'Nos chiffres et nos engagements',
      description:
        'Disponibilité, débits, anti-DDoS, assistance, couverture : les chiffres du site, ce qu’ils couvrent et ce que le contrat promet.',
      label: 'Chiffres et engagements',
    },
    {
      path: '/accessibilite',
      page: './app/accessibility/AccessibilityPage.tsx',
      title: 'Déclaration d’accessibilité',
      description:
        'Un site construit pour respecter WCAG 2.2 AA : état de conformité, ce qui est vérifié, limites connues, aide et recours.',
      label: 'Accessibilité',
    },
    {
      path: '/plan-du-site',
      page: './app/site-map/SiteMapPage.tsx',
      title: 'Plan du site',
      description:
        'Toutes les pages du site, toutes les formules et tous les jeux, avec un lien direct vers chacun.',
      label: 'Plan du site',
    },
    {
      path: SEARCH_PATH,
      page: './app/search/SearchPage.tsx',
      title: 'Rechercher',
      description: 'Les offres, les prix, les réponses et les clauses du site, par leurs mots.',
      label: 'Recherche',
      isIndexed: false,
      request: { query: [{ name: 'q', maxLength: 4_000 }], data: ['search'] },
    },
    {
      path: NOT_FOUND_PATH,
      page: './app/not-found/NotFoundPage.tsx',
      title: 'Page introuvable',
      description: "La page que vous recherchez n'existe pas ou a été déplacée.",
      label: 'Page introuvable',
      isIndexed: false,
      request: { data: ['suggestions'] },
    },
    {
      path: RESULT_PATH,
      page: './app/result/ResultPage.tsx',
      title: 'Votre envoi',
      description: 'Ce que votre envoi est devenu.',
      label: 'Votre envoi',
      isIndexed: false,
    },
  ],
  offers: [],
} satisfies RemoteDefinition;
