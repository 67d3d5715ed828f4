/** Tier of a game plan, the suffix of its id: `performance-gaming-01` to `-06` (docs/product.md#games). */
export type Tier = '01' | '02' | '03' | '04' | '05' | '06';

export interface NumberQuestion {
  /** Name of the field and of the query parameter. */
  key: string;
  label: string;
  type: 'number';
  /** Singular of the counted thing: « 1 joueur », « 2 joueurs ». */
  one: string;
  /** Inclusive bounds. */
  min: number;
  max: number;
}

export interface SelectQuestion {
  key: string;
  label: string;
  type: 'select';
  options: readonly { value: string; label: string }[];
}

export type GameQuestion = NumberQuestion | SelectQuestion;

/** Memory requirements of a game, in hundredths of a gigabyte of RAM: integers only (docs/product.md#recommender). */
export interface Sizing {
  base: number;
  /** Per player or bot. */
  perPlayer: number;
  /** Additions by question key, then by value; a missing value adds nothing. */
  additions: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Minimum of the sum. */
  floor?: number;
}

/** A game of the recommender: its questions (one number, any selects) and its memory requirements. */
export interface Game {
  id: string;
  name: string;
  questions: readonly GameQuestion[];
  sizing: Sizing;
  /** The game needs its own IP address, so the recommender proposes a VPS first. */
  needsFixedIp?: true;
}

/** Builds a question for a count from 1 to `max`. */
const count = (one: string, max: number): NumberQuestion => ({
  key: `${one}s`,
  label: `Nombre de ${one}s`,
  type: 'number',
  one,
  min: 1,
  max,
});
const players = (max: number) => count('joueur', max);

const select = (key: string, label: string, options: Record<string, string>): SelectQuestion => ({
  key,
  label,
  type: 'select',
  options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
});

/** Values of the select questions with their labels. */
const amounts = { non: 'Non', 'quelques-uns': 'Quelques-uns', beaucoup: 'Beaucoup' };
const yesNo = { non: 'Non', oui: 'Oui' };

const mods = select('mods', 'Mods et scripts', amounts);

/** Max, base, per player, quelques-uns, beaucoup: Arma 3 has the sizing of Arma Reforger. */
const arma = [200, 500, 12, 100, 200] as const;

type Row = [
  id: string,
  name: string,
  max: number,
  base: number,
  perPlayer: number,
  few: number,
  many: number,
  floor?: number,
];

/** The table of docs/product.md#recommender, with its rows and columns; after the max, in hundredths of a gigabyte. */
const moddedRows: Row[] = [
  ['redm', 'RedM', 300, 300, 12, 100, 300],
  ['gmod', "Garry's Mod", 128, 200, 10, 100, 200],
  ['novalife', 'Nova-Life: Amboise', 512, 600, 8, 100, 200, 900],
  ['csgo', 'Counter-Strike: Global Offensive', 64, 200, 10, 100, 250],
  ['ark', 'ARK: Survival Evolved', 150, 500, 15, 200, 400],
  ['palworld', 'Palworld', 100, 450, 12, 150, 300],
  ['arma3', 'Arma 3', ...arma],
  ['armareforger', 'Arma Reforger', ...arma],
  ['beammp', 'BeamMP', 64, 250, 10, 100, 200],
  ['assetto', 'Assetto Corsa', 64, 250, 8, 100, 200],
  ['valheim', 'Valheim', 64, 250, 10, 150, 300],
  ['rust', 'Rust', 200, 400, 12, 200, 400],
  ['scum', 'SCUM', 64, 250, 10, 100, 250],
  ['satisfactory', 'Satisfactory', 10, 400, 50, 100, 200],
  ['factorio', 'Factorio', 64, 200, 8, 100, 250],
  ['theforest', 'The Forest', 32, 300, 12, 100, 200],
  ['eco', 'Eco', 100, 350, 15, 150, 300],
  ['unturned', 'Unturned', 64, 150, 8, 100, 250],
  ['spaceengineers', 'Space Engineers', 32, 500, 30, 200, 400],
  ['dontstarve', "Don't Starve Together", 64, 150, 6, 50, 150],
  ['projectzomboid', 'Project Zomboid', 100, 250, 10, 150, 300],
  ['insurgency', 'Insurgency', 64, 300, 12, 100, 250],
  ['terraria', 'Terraria', 64, 120, 8, 100, 200],
  ['conanexiles', 'Conan Exiles', 70, 500, 20, 200, 400],
  ['sevendays', '7 Days to Die', 64, 450, 15, 200, 350],
  ['dayz', 'DayZ', 100, 500, 12, 200, 300],
  ['l4d2', 'Left 4 Dead 2', 16, 180, 10, 100, 180],
];

/** Builds a game of the commonest kind: players, and mods or scripts in three levels. */
const moddedGame = ([id, name, max, base, perPlayer, few, many, floor]: Row): Game => ({
  id,
  name,
  questions: [players(max), mods],
  sizing: {
    base,
    perPlayer,
    additions: { mods: { 'quelques-uns': few, beaucoup: many } },
    ...(floor === undefined ? {} : { floor }),
  },
});

const fivem: Game = {
  id: 'fivem',
  name: 'FiveM',
  needsFixedIp: true,
  questions: [
    players(2048),
    select('base', 'Emplacement de la base de données', { fr: 'France (FR)', us: 'États-Unis (US)' }),
    select('scripts', 'Scripts personnalisés', amounts),
    select('mappings', 'Cartes personnalisées lourdes', yesNo),
  ],
  sizing: {
    base: 250,
    perPlayer: 12,
    additions: { base: { fr: 100 }, scripts: { 'quelques-uns': 100, beaucoup: 200 }, mappings: { oui: 100 } },
  },
};

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
  questions: [count('bot', 100), select('bibliotheques', 'Bibliothèques lourdes', yesNo)],
  sizing: { base, perPlayer, additions: { bibliotheques: { oui } } },
});

/** All games of the recommender; the first is the default (docs/product.md#recommender). */
export const games: readonly [Game, ...Game[]] = [
  fivem,
  minecraft,
  ...moddedRows.map(moddedGame),
  botGame('python', 'Python', 100, 25, 200),
  botGame('nodejs', 'Node.js', 30, 20, 100),
];
