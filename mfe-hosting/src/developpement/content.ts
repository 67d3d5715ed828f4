/** What each tab says: a title, a sentence, and what is delivered. */
export const crafts = [
  {
    value: 'web',
    label: 'Sites web',
    title: 'Des sites qui s’ouvrent vite',
    text: 'Site vitrine, catalogue ou espace client : écrits à la main, accessibles, faciles à reprendre.',
    deliveries: [
      'Maquette et contenus avec vous',
      'Référencement et accessibilité',
      'Hébergement sur nos serveurs, si vous voulez',
    ],
  },
  {
    value: 'software',
    label: 'Logiciels',
    title: 'Des logiciels à votre mesure',
    text: 'Un outil métier quand aucun produit ne convient : du besoin écrit ensemble jusqu’à la maintenance.',
    deliveries: [
      'Analyse du besoin',
      'Livraisons courtes, essayées par vos équipes',
      'Code et documentation remis',
    ],
  },
  {
    value: 'api',
    label: 'API',
    title: 'Des API et des ponts entre vos outils',
    text: 'Relier une boutique, une comptabilité, un parc de machines : des échanges documentés et surveillés.',
    deliveries: ['Contrat d’interface documenté', 'Tests et surveillance', 'Reprise de données'],
  },
];

export const steps = [
  { title: 'Écouter', text: 'Un échange pour comprendre l’usage, les contraintes et le budget.' },
  { title: 'Écrire', text: 'Un devis et une description de ce qui sera livré.' },
  { title: 'Construire', text: 'Des versions courtes, que vous essayez au fur et à mesure.' },
  { title: 'Livrer', text: 'Mise en ligne, remise du code, formation.' },
  { title: 'Suivre', text: 'Corrections et évolutions, au rythme qui vous convient.' },
];
