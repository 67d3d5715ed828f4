import { describe, expect, test } from 'vitest';
import type { Game } from './game.ts';
import { DEFAULT_GAME_ID, games } from './games.ts';
import { size } from './sizing.ts';

/** One hundredth for each player, so that every score can be reached. */
const fine: Game = {
  id: 'fine',
  name: 'Fine',
  questions: [
    { key: 'joueurs', label: 'Joueurs', type: 'number', one: 'joueur', many: 'joueurs', min: 1, max: 9999 },
  ],
  sizing: { base: 0, perPlayer: 1, additions: {} },
};
const gameOf = (id: string) => games.find((game) => game.id === id) as Game;

describe('thresholds of the specification, section 9', () => {
  test.each([
    [1, '01'],
    [400, '01'],
    [401, '02'],
    [600, '02'],
    [601, '03'],
    [1200, '03'],
    [1201, '04'],
    [1600, '04'],
    [1601, '05'],
    [2000, '05'],
    [2001, '06'],
    [2400, '06'],
  ])('When the score is %i hundredths, then the tier is %s', (joueurs, tier) => {
    expect(size(fine, { joueurs })).toMatchObject({
      scoreHundredths: joueurs,
      outcome: { kind: 'tier', tier },
    });
  });

  test.each([
    [2401, 'vps'],
    [3200, 'vps'],
    [3201, 'dedie'],
    [9999, 'dedie'],
  ])('When the score is %i hundredths, then it is past the plans: %s', (joueurs, kind) => {
    expect(size(fine, { joueurs })).toMatchObject({ scoreHundredths: joueurs, outcome: { kind } });
  });

  test.each([
    [1, '02'],
    [600, '02'],
    [601, '03'],
  ])('When the lowest tier is 02 and the score is %i, then the tier is %s', (joueurs, tier) => {
    const game: Game = { ...fine, sizing: { ...fine.sizing, lowestTier: '02' } };
    expect(size(game, { joueurs })).toMatchObject({
      scoreHundredths: joueurs,
      outcome: { kind: 'tier', tier },
    });
  });
});

describe('parts that explain a score', () => {
  test('When several answers add something, then each has a part; what adds nothing has none', () => {
    const answers = { joueurs: 32, base: 'fr', scripts: 'quelques-uns', mappings: 'non' };
    expect(size(gameOf('fivem'), answers)).toEqual({
      scoreHundredths: 834,
      parts: [
        { label: 'Base', hundredths: 250 },
        { label: '32 joueurs', hundredths: 384 },
        { label: 'Localisation de la base : France (FR)', hundredths: 100 },
        { label: 'Scripts personnalisés : Quelques-uns', hundredths: 100 },
      ],
      outcome: { kind: 'tier', tier: '03' },
    });
  });

  test('When novalife is under 9 Go, then a last part raises it to 9', () => {
    expect(size(gameOf('novalife'), { joueurs: 1, mods: 'beaucoup' })).toEqual({
      scoreHundredths: 900,
      parts: [
        { label: 'Base', hundredths: 600 },
        { label: '1 joueur', hundredths: 8 },
        { label: 'Mods et scripts : Beaucoup', hundredths: 200 },
        { label: 'Minimum pour ce jeu', hundredths: 92 },
      ],
      outcome: { kind: 'tier', tier: '03' },
    });
  });

  test('When novalife needs 9 Go without help, then nothing raises it', () => {
    const { scoreHundredths, parts } = size(gameOf('novalife'), { joueurs: 25, mods: 'quelques-uns' });
    expect(scoreHundredths).toBe(900);
    expect(parts.map(({ hundredths }) => hundredths)).toEqual([600, 200, 100]);
  });

  test('When bots are counted, then the part says so', () => {
    const { parts } = size(gameOf('nodejs'), { bots: 2, bibliotheques: 'oui' });
    expect(parts.map(({ label }) => label)).toEqual(['Base', '2 bots', 'Bibliothèques lourdes : Oui']);
  });

  test.each<Record<string, number | string>>([
    {},
    { joueurs: 1.5, mods: 'non' },
    { joueurs: '3', mods: 'non' },
    { joueurs: 3, mods: 'peut-être' },
  ])('When answers nobody has parsed come in (%j), then it throws', (answers) => {
    expect(() => size(gameOf('rust'), answers)).toThrow(TypeError);
  });
});

describe('games of the specification', () => {
  const section3 = 'minecraft fivem gmod nodejs python csgo redm ark novalife palworld arma3 beammp assetto';
  const section9 =
    'redm gmod novalife python nodejs csgo ark palworld armareforger beammp assetto valheim rust scum ' +
    'satisfactory factorio theforest eco unturned spaceengineers dontstarve projectzomboid insurgency ' +
    'terraria conanexiles sevendays dayz l4d2';

  test('When its two lists are read, then every game is there once and no other', () => {
    const expected = new Set(`${section3} ${section9}`.split(' '));
    expect(expected.size).toBe(31);
    expect(games.map(({ id }) => id).sort()).toEqual([...expected].sort());
    expect(new Set(games.map(({ name }) => name)).size).toBe(31);
    expect(games[0]?.id).toBe(DEFAULT_GAME_ID);
  });

  test('When the base is above 4 Go, and then only, the lowest tier is 02', () => {
    const without01 = games.filter(({ sizing }) => sizing.lowestTier === '02').map(({ id }) => id);
    expect(without01).toEqual(
      'novalife ark palworld arma3 armareforger spaceengineers conanexiles sevendays dayz'.split(' '),
    );
    expect(gameOf('arma3').sizing).toEqual(gameOf('armareforger').sizing);
  });

  test('When its figures are read, then all are whole hundredths and every addition is to an answer', () => {
    for (const { questions, sizing } of games) {
      const additions = Object.entries(sizing.additions);
      const figures = [sizing.base, sizing.perPlayer, ...additions.flatMap(([, by]) => Object.values(by))];
      expect(figures.every((figure) => Number.isInteger(figure) && figure > 0)).toBe(true);
      expect(questions.filter(({ type }) => type === 'number')).toHaveLength(1);
      for (const [key, byValue] of additions) {
        const question = questions.find((candidate) => candidate.key === key);
        const values = question?.type === 'select' ? question.options.map(({ value }) => value) : [];
        expect(values).toEqual(expect.arrayContaining(Object.keys(byValue)));
        expect(values).toHaveLength(Object.keys(byValue).length + 1);
      }
    }
  });
});
