import type { SearchTarget } from '@site/kit/contract';
import { type Game, games } from './recommender/games.ts';
import { computeMinimumMemoryGo } from './recommender/sizing.ts';

/** Returns the search entry of a game; a game that needs its own IP address runs on a VPS. */
function gameEntry(game: Game): SearchTarget {
  const path = `/games?jeu=${game.id}#conseiller`;
  return {
    kind: 'jeu',
    id: game.id,
    name: game.name,
    path,
    calculator: path,
    least: { family: game.needsFixedIp ? 'vps' : 'jeux', ramGo: computeMinimumMemoryGo(game) },
  };
}

/** Tools and forms, with search words for their purpose. */
const tools: SearchTarget[] = [
  {
    kind: 'outil',
    id: 'devis',
    name: 'Mon devis',
    path: '/devis',
    keywords: ['composer', 'chiffrer', 'estimation'],
  },
  {
    kind: 'outil',
    id: 'demande',
    name: 'Demander un devis',
    path: '/contact',
    keywords: ['demande', 'projet', 'question', 'écrire', 'formulaire'],
  },
  {
    kind: 'outil',
    id: 'conseiller',
    name: 'Conseiller de serveurs de jeux',
    path: '/games#conseiller',
    keywords: ['conseil', 'recommandation', 'calculateur', 'calculer', 'taille'],
  },
  {
    kind: 'outil',
    id: 'recherche-serveur',
    name: 'Recherche d’un serveur',
    path: '/quel-serveur#besoin',
    keywords: ['chercher', 'rechercher', 'trouver', 'choisir'],
  },
  {
    kind: 'outil',
    id: 'comparaison',
    name: 'Comparer des offres',
    path: '/comparer',
    keywords: ['comparer', 'comparateur', 'comparaison', 'différences'],
  },
  {
    kind: 'outil',
    id: 'eligibilite',
    name: 'Étude d’une adresse pour la fibre',
    path: '/offres/fibre#adresse',
    keywords: ['éligibilité', 'éligible', 'test', 'tester', 'étudier', 'raccordement'],
  },
  {
    kind: 'outil',
    id: 'rappel',
    name: 'Être rappelé',
    path: '/contact?objet=rappel#rappel',
    keywords: ['rappel', 'rappeler', 'téléphone', 'conseiller'],
  },
  {
    kind: 'outil',
    id: 'panne',
    name: 'Signaler une panne',
    path: '/contact',
    keywords: ['incident', 'problème', 'support', 'état', 'status', 'maintenance'],
  },
  {
    kind: 'outil',
    id: 'signalement',
    name: 'Signalement d’un contenu illicite',
    path: '/contact?objet=signalement#formulaire',
    keywords: ['signaler', 'abuse', 'abus', 'illégal', 'dsa'],
  },
  {
    kind: 'outil',
    id: 'client',
    name: 'Factures et espace client',
    path: '/contact#client',
    keywords: ['facturation', 'compte', 'connexion', 'mot de passe oublié', 'password', 'login'],
  },
  {
    kind: 'outil',
    id: 'beta',
    name: 'Inscription à la bêta',
    path: '/inscription-beta',
    keywords: ['inscrire', 'essayer'],
  },
];

export const searchEntries: SearchTarget[] = [...games.map(gameEntry), ...tools];
