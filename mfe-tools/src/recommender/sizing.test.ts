import { describe, expect, test } from 'vitest';
import { DEFAULT_GAME_ID, type Game, games } from './games.ts';
import { parseAnswers, size } from './sizing.ts';

const gameOf = (id: string) => games.find((game) => game.id === id) as Game;
const gmod = gameOf('gmod');

describe('the number of players', () => {
  test.each([
    ['1', 1],
    ['128', 128],
    [' 12 ', 12],
    ['007', 7],
  ])('When « %s » is typed, then it counts as %i', (joueurs, count) => {
    expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
      ok: true,
      answers: { joueurs: count, mods: 'non' },
    });
  });

  test.each([undefined, '', '  '])('When it is left empty (%j), then it is asked for', (joueurs) => {
    expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
      ok: false,
      errors: { joueurs: 'Nombre de joueurs : indiquez un nombre entier de 1 à 128.' },
    });
  });

  test.each(['1.5', '1,5', '1e3', '0x10', '+5', '--5', '1 000', 'dix', 'NaN', 'Infinity', '٣'])(
    'When « %s » is typed, then a whole number is asked for',
    (joueurs) => {
      expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
        ok: false,
        errors: { joueurs: 'Nombre de joueurs : seul un nombre entier de 1 à 128 est accepté.' },
      });
    },
  );

  test.each(['0', '-1', '-0', '129', '9'.repeat(400)])(
    'When %s is typed, then the bounds are told',
    (joueurs) => {
      expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
        ok: false,
        errors: { joueurs: 'Nombre de joueurs : de 1 à 128 pour ce jeu.' },
      });
    },
  );

  test.each(games)('When $id gets one more than its max, then it is refused, for this alone', (game) => {
    const raw = Object.fromEntries(
      game.questions.map((question) => [
        question.key,
        question.type === 'number' ? String(question.max + 1) : question.options[0]?.value,
      ]),
    );
    const parsed = parseAnswers(game, raw);
    const asked = game.id === 'python' || game.id === 'nodejs' ? 'bots' : 'joueurs';
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual([asked]);
  });
});

describe('the choices', () => {
  test('When none is made, then each says what can be chosen', () => {
    expect(parseAnswers(gameOf('fivem'), { joueurs: '2048' })).toEqual({
      ok: false,
      errors: {
        base: 'Localisation de la base : choisissez « France (FR) » ou « États-Unis (US) ».',
        scripts: 'Scripts personnalisés : choisissez « Non », « Quelques-uns » ou « Beaucoup ».',
        mappings: 'Mappings lourds : choisissez « Non » ou « Oui ».',
      },
    });
  });

  test('When nothing is said about a Minecraft server, then its own choices are told', () => {
    const parsed = parseAnswers(gameOf('minecraft'), {});
    expect(parsed.ok ? {} : parsed.errors).toEqual({
      joueurs: 'Nombre de joueurs : indiquez un nombre entier de 1 à 200.',
      plugins:
        'Plugins et mods : choisissez « Aucun (vanilla) », « Quelques-uns (5 à 20) » ou ' +
        '« Beaucoup (plus de 20 ou gros modpack) ».',
      carte: 'Carte personnalisée : choisissez « Non (seed classique) » ou « Oui ».',
      gameplay:
        'Type de jeu : choisissez « Classique (survie, aventure) », « Mini-jeux ou hub » ou ' +
        '« Technique ou magie (moddé) ».',
    });
  });

  test.each(['peut-être', 'Oui', 'oui', '0', 'constructor', '__proto__'])(
    'When « %s » is not an option, then the options are told',
    (mods) => {
      expect(parseAnswers(gmod, { joueurs: '1', mods })).toEqual({
        ok: false,
        errors: {
          mods: 'Mods et scripts : réponse inconnue, choisissez « Non », « Quelques-uns » ou « Beaucoup ».',
        },
      });
    },
  );

  test('When the count and the choice are both wrong, then both are told', () => {
    const parsed = parseAnswers(gameOf('nodejs'), { bots: '101', bibliotheques: 'beaucoup' });
    expect(parsed).toEqual({
      ok: false,
      errors: {
        bots: 'Nombre de bots : de 1 à 100 pour ce jeu.',
        bibliotheques: 'Bibliothèques lourdes : réponse inconnue, choisissez « Non » ou « Oui ».',
      },
    });
  });
});

test('When keys come that the game does not ask for, then they are ignored', () => {
  const raw = { jeu: 'minecraft', offre: 'performance', mods: 'beaucoup', bots: 'x' };
  const asked = { joueurs: '3', plugins: 'aucun', carte: 'oui', gameplay: 'mini-jeux' };
  expect(parseAnswers(gameOf('minecraft'), { ...raw, ...asked })).toEqual({
    ok: true,
    answers: { joueurs: 3, plugins: 'aucun', carte: 'oui', gameplay: 'mini-jeux' },
  });
});

/** One hundredth for each player, so that every score can be reached. */
const fine: Game = {
  id: 'fine',
  name: 'Fine',
  questions: [
    { key: 'joueurs', label: 'Joueurs', type: 'number', one: 'joueur', many: 'joueurs', min: 1, max: 9999 },
  ],
  sizing: { base: 0, perPlayer: 1, additions: {} },
};

describe('thresholds', () => {
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

describe('games', () => {
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
