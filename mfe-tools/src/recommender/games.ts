import type { Game } from './game.ts';
import { moddedGames } from './modded-games.ts';
import { amounts, bots, players, select, yesNo } from './questions.ts';

const fivem: Game = {
  id: 'fivem',
  name: 'FiveM',
  needsFixedIp: true,
  questions: [
    players(2048),
    select('base', 'Localisation de la base', { fr: 'France (FR)', us: 'États-Unis (US)' }),
    select('scripts', 'Scripts personnalisés', amounts),
    select('mappings', 'Mappings lourds', yesNo),
  ],
  sizing: {
    base: 250,
    perPlayer: 12,
    additions: { base: { fr: 100 }, scripts: { 'quelques-uns': 100, beaucoup: 200 }, mappings: { oui: 100 } },
  },
};

/** Decision 14. */
const minecraft: Game = {
  id: 'minecraft',
  name: 'Minecraft',
  questions: [
    players(200),
    select('plugins', 'Plugins et mods', {
      aucun: 'Aucun (vanilla)',
      'quelques-uns': 'Quelques-uns (5 à 20)',
      beaucoup: 'Beaucoup (plus de 20 ou gros modpack)',
    }),
    select('carte', 'Carte personnalisée', { non: 'Non (seed classique)', oui: 'Oui' }),
    select('gameplay', 'Type de jeu', {
      classique: 'Classique (survie, aventure)',
      'mini-jeux': 'Mini-jeux ou hub',
      technique: 'Technique ou magie (moddé)',
    }),
  ],
  sizing: {
    base: 200,
    perPlayer: 12,
    additions: {
      plugins: { 'quelques-uns': 100, beaucoup: 250 },
      carte: { oui: 100 },
      gameplay: { 'mini-jeux': 150, technique: 200 },
    },
  },
};

const botGame = (id: string, name: string, base: number, perPlayer: number, oui: number): Game => ({
  id,
  name,
  questions: [bots, select('bibliotheques', 'Bibliothèques lourdes', yesNo)],
  sizing: { base, perPlayer, additions: { bibliotheques: { oui } } },
});

/** Every game of the specification's two lists (sections 3 and 9), the recommender's default first. */
export const games: readonly Game[] = [
  fivem,
  minecraft,
  ...moddedGames,
  botGame('python', 'Python', 100, 25, 200),
  botGame('nodejs', 'Node.js', 30, 20, 100),
];

/** Chosen when the visitor has chosen none (specification, section 4). */
export const DEFAULT_GAME_ID = 'fivem';
