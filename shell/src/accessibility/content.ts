/** What `tests` checks on every page. Keep both in step: the statement is a promise. */
export const tests = [
  'axe-core, sur toutes les pages, en thème clair et en thème sombre ;',
  'le parcours au clavier : chaque arrêt est visible et porte un nom ;',
  'l’affichage à 320 pixels de large, sans défilement horizontal ;',
  'la lecture sans JavaScript : le texte, les prix et les formulaires restent là.',
];

/** What we know to fall short. */
export const limits = [
  'Les filtres, le conseiller de jeux et les calculateurs demandent JavaScript ; sans lui, la liste reste entière et la page indique comment obtenir un devis.',
  'Sur un petit écran, les tableaux de comparaison défilent horizontalement dans leur cadre.',
  'L’essai avec les lecteurs d’écran du marché reste à faire.',
  'L’espace client, la documentation et les sites vers lesquels nous renvoyons ne sont pas couverts par cette déclaration.',
];
