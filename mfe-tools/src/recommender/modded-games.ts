import type { Game, Sizing } from './game.ts';
import { amounts, players, select } from './questions.ts';

const mods = select('mods', 'Mods et scripts', amounts);

/** A base above 4 Go never gets tier 01 (decision 17). */
const lowest = (base: number): Partial<Sizing> => (base > 400 ? { lowestTier: '02' } : {});

/** Max, base, per player, quelques-uns, beaucoup: Arma 3 is sized as Arma Reforger (decision 16). */
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

/** Specification, section 9, in its order and its columns: hundredths of a gigabyte after the max. */
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

const moddedGame = ([id, name, max, base, perPlayer, few, many, floor]: Row): Game => ({
  id,
  name,
  questions: [players(max), mods],
  sizing: {
    base,
    perPlayer,
    additions: { mods: { 'quelques-uns': few, beaucoup: many } },
    ...(floor === undefined ? {} : { floor }),
    ...lowest(base),
  },
});

/** The games of one shape: players, and mods or scripts in three levels. */
export const moddedGames: readonly Game[] = moddedRows.map(moddedGame);
