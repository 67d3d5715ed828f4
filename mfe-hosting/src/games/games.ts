interface Game {
  id: string;
  name: string;
  description: string;
  isTrending?: boolean;
}

/** The games offered on every plan (docs/product.md#games). */
export const games = [
  { id: 'minecraft', name: 'Minecraft', description: 'Vanilla, plugins ou modpacks.', isTrending: true },
  { id: 'fivem', name: 'FiveM', description: 'Serveurs de jeu de rôle.', isTrending: true },
  { id: 'gmod', name: 'Garry’s Mod', description: 'DarkRP, TTT et vos addons.' },
  { id: 'nodejs', name: 'Node.js', description: 'Bots et petits services.' },
  { id: 'python', name: 'Python', description: 'Bots et scripts.' },
  { id: 'csgo', name: 'CS:GO', description: 'Compétition et entraînement.' },
  { id: 'redm', name: 'RedM', description: 'Jeu de rôle au Far West.' },
  { id: 'ark', name: 'ARK', description: 'Survie et dinosaures.' },
  { id: 'novalife', name: 'Nova-Life', description: 'Vie virtuelle à la française.' },
  { id: 'palworld', name: 'Palworld', description: 'Survie et créatures.', isTrending: true },
  { id: 'arma3', name: 'Arma 3', description: 'Simulation militaire.' },
  { id: 'beammp', name: 'BeamMP', description: 'BeamNG à plusieurs.' },
  { id: 'assetto', name: 'Assetto Corsa', description: 'Courses en ligne.' },
] as const satisfies Game[];
export type GameId = (typeof games)[number]['id'];

/** The recommender's default game (docs/product.md#recommender). */
export const DEFAULT_GAME = 'fivem';
