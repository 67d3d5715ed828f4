import { describe, expect, test } from 'vitest';
import { findAddressErrors, parseAnswers } from './answers.ts';
import { type Game, games } from './games.ts';
import { computeMinimumMemoryGo, sizeServer } from './sizing.ts';

const getGame = (id: string) => games.find((game) => game.id === id) as Game;
const gmod = getGame('gmod');

describe('the number of players', () => {
  test.each([
    ['1', 1],
    ['128', 128],
    [' 12 ', 12],
    ['007', 7],
  ])('typed as « %s » is %i', (joueurs, count) => {
    expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
      ok: true,
      answers: { joueurs: count, mods: 'non' },
    });
  });

  test.each([undefined, '', '  '])('left empty (%j) gets the accepted range', (joueurs) => {
    expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
      ok: false,
      errors: { joueurs: 'Nombre de joueurs : indiquez un nombre entier de 1 à 128.' },
    });
  });

  test.each(['1.5', '1e3', '+5', 'dix', '٣'])(
    'typed as « %s » gets a message about whole numbers',
    (joueurs) => {
      expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
        ok: false,
        errors: { joueurs: 'Nombre de joueurs : seul un nombre entier de 1 à 128 est accepté.' },
      });
    },
  );

  test.each(['0', '-1', '-0', '129', '1 000', '999999999'])(
    'typed as %s gets the message with the bounds',
    (joueurs) => {
      expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
        ok: false,
        errors: { joueurs: 'Nombre de joueurs : de 1 à 128 pour ce jeu.' },
      });
    },
  );
});

describe('the answers of an address', () => {
  const getErrors = (raw: Record<string, string>) => findAddressErrors(parseAnswers(gmod, raw), raw);

  test('have a message each when refused, none when left out', () => {
    expect(getErrors({ joueurs: '9999' })).toEqual({
      joueurs: 'Nombre de joueurs : de 1 à 128 pour ce jeu.',
    });
    expect(getErrors({ joueurs: '', mods: 'non' })).toEqual({
      joueurs: 'Nombre de joueurs : indiquez un nombre entier de 1 à 128.',
    });
    expect(getErrors({ joueurs: '9', mods: 'non' })).toEqual({});
    expect(findAddressErrors(undefined, {})).toEqual({});
  });
});

describe('the choices', () => {
  test('that are missing get a message with their options', () => {
    expect(parseAnswers(getGame('fivem'), { joueurs: '2048' })).toEqual({
      ok: false,
      errors: {
        base: 'Emplacement de la base de données : choisissez « France (FR) » ou « États-Unis (US) ».',
        scripts: 'Scripts personnalisés : choisissez « Non », « Quelques-uns » ou « Beaucoup ».',
        mappings: 'Cartes personnalisées lourdes : choisissez « Non » ou « Oui ».',
      },
    });
  });

  test.each(['peut-être', 'Oui', 'oui', '0', 'constructor', '__proto__'])(
    'typed as « %s » get a message with the options',
    (mods) => {
      expect(parseAnswers(gmod, { joueurs: '1', mods })).toEqual({
        ok: false,
        errors: {
          mods: 'Mods et scripts : réponse inconnue, choisissez « Non », « Quelques-uns » ou « Beaucoup ».',
        },
      });
    },
  );

  test('and the count get a message each when both are wrong', () => {
    const parsed = parseAnswers(getGame('nodejs'), { bots: '101', bibliotheques: 'beaucoup' });
    expect(parsed).toEqual({
      ok: false,
      errors: {
        bots: 'Nombre de bots : de 1 à 100 pour ce jeu.',
        bibliotheques: 'Bibliothèques lourdes : réponse inconnue, choisissez « Non » ou « Oui ».',
      },
    });
  });
});

test('unknown keys are ignored', () => {
  const raw = { jeu: 'minecraft', offre: 'performance', mods: 'beaucoup', bots: 'x' };
  const answers = { joueurs: '3', plugins: 'aucun', carte: 'oui', gameplay: 'mini-jeux' };
  expect(parseAnswers(getGame('minecraft'), { ...raw, ...answers })).toEqual({
    ok: true,
    answers: { joueurs: 3, plugins: 'aucun', carte: 'oui', gameplay: 'mini-jeux' },
  });
});

/** One hundredth per player, so that every score is reachable. */
const fine: Game = {
  id: 'fine',
  name: 'Fine',
  questions: [{ key: 'joueurs', label: 'Joueurs', type: 'number', one: 'joueur', min: 1, max: 9999 }],
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
    [2401, 'vps'],
    [3200, 'vps'],
    [3201, 'dedie'],
    [9999, 'dedie'],
  ])('give a score of %i hundredths the answer %s', (joueurs, outcome) => {
    expect(sizeServer(fine, { joueurs })).toMatchObject({ scoreHundredths: joueurs, outcome });
  });
});

describe('parts that explain a score', () => {
  test('are one for each answer that adds something', () => {
    const answers = { joueurs: 32, base: 'fr', scripts: 'quelques-uns', mappings: 'non' };
    expect(sizeServer(getGame('fivem'), answers)).toEqual({
      scoreHundredths: 834,
      parts: [
        { label: 'Base', hundredths: 250 },
        { label: '32 joueurs', hundredths: 384 },
        { label: 'Emplacement de la base de données : France (FR)', hundredths: 100 },
        { label: 'Scripts personnalisés : Quelques-uns', hundredths: 100 },
      ],
      outcome: '03',
    });
  });

  test('raise novalife to 9 Go by a last part', () => {
    expect(sizeServer(getGame('novalife'), { joueurs: 1, mods: 'beaucoup' })).toEqual({
      scoreHundredths: 900,
      parts: [
        { label: 'Base', hundredths: 600 },
        { label: '1 joueur', hundredths: 8 },
        { label: 'Mods et scripts : Beaucoup', hundredths: 200 },
        { label: 'Minimum pour ce jeu', hundredths: 92 },
      ],
      outcome: '03',
    });
  });

  test('leave novalife at 9 Go when it has them', () => {
    const { scoreHundredths, parts } = sizeServer(getGame('novalife'), { joueurs: 25, mods: 'quelques-uns' });
    expect(scoreHundredths).toBe(900);
    expect(parts.map(({ hundredths }) => hundredths)).toEqual([600, 200, 100]);
  });

  test('name bots when bots are counted', () => {
    const { parts } = sizeServer(getGame('nodejs'), { bots: 2, bibliotheques: 'oui' });
    expect(parts.map(({ label }) => label)).toEqual(['Base', '2 bots', 'Bibliothèques lourdes : Oui']);
  });

  test.each<Record<string, number | string>>([
    {},
    { joueurs: 1.5, mods: 'non' },
    { joueurs: '3', mods: 'non' },
    { joueurs: 3, mods: 'peut-être' },
  ])('are refused for unparsed answers (%j)', (answers) => {
    expect(() => sizeServer(getGame('rust'), answers)).toThrow(TypeError);
  });
});

/**
 * Sizes computed by hand (docs/product.md#recommender). A block begins with the question keys. Each game has cases
 * between bars, `answer … answer hundredths outcome`: fewest and most players with lightest and heaviest answers, and
 * each addition alone. Nova-Life has two more cases above its floor.
 */
const tables = [
  `joueurs mods
  redm: 1 non 312 01 | 1 beaucoup 612 03 | 300 non 3900 dedie | 300 beaucoup 4200 dedie | 49 quelques-uns 988 03
  gmod: 1 non 210 01 | 1 beaucoup 410 02 | 128 non 1480 04 | 128 beaucoup 1680 05 | 55 quelques-uns 850 03
  novalife: 1 non 900 03 | 1 beaucoup 900 03 | 512 non 4696 dedie | 512 beaucoup 4896 dedie | 54 quelques-uns 1132 03 | 75 non 1200 03 | 13 beaucoup 904 03
  csgo: 1 non 210 01 | 1 beaucoup 460 02 | 64 non 840 03 | 64 beaucoup 1090 03 | 53 quelques-uns 830 03
  ark: 1 non 515 02 | 1 beaucoup 915 03 | 150 non 2750 vps | 150 beaucoup 3150 vps | 53 quelques-uns 1495 04
  palworld: 1 non 462 02 | 1 beaucoup 762 03 | 100 non 1650 05 | 100 beaucoup 1950 05 | 59 quelques-uns 1308 04
  arma3: 1 non 512 02 | 1 beaucoup 712 03 | 200 non 2900 vps | 200 beaucoup 3100 vps | 19 quelques-uns 828 03
  armareforger: 1 non 512 02 | 1 beaucoup 712 03 | 200 non 2900 vps | 200 beaucoup 3100 vps | 37 quelques-uns 1044 03
  beammp: 1 non 260 01 | 1 beaucoup 460 02 | 64 non 890 03 | 64 beaucoup 1090 03 | 49 quelques-uns 840 03
  assetto: 1 non 258 01 | 1 beaucoup 458 02 | 64 non 762 03 | 64 beaucoup 962 03 | 12 quelques-uns 446 02
  valheim: 1 non 260 01 | 1 beaucoup 560 02 | 64 non 890 03 | 64 beaucoup 1190 03 | 33 quelques-uns 730 03
  rust: 1 non 412 02 | 1 beaucoup 812 03 | 200 non 2800 vps | 200 beaucoup 3200 vps | 53 quelques-uns 1236 04
  scum: 1 non 260 01 | 1 beaucoup 510 02 | 64 non 890 03 | 64 beaucoup 1140 03 | 56 quelques-uns 910 03
  satisfactory: 1 non 450 02 | 1 beaucoup 650 03 | 10 non 900 03 | 10 beaucoup 1100 03 | 4 quelques-uns 700 03
  factorio: 1 non 208 01 | 1 beaucoup 458 02 | 64 non 712 03 | 64 beaucoup 962 03 | 16 quelques-uns 428 02
  theforest: 1 non 312 01 | 1 beaucoup 512 02 | 32 non 684 03 | 32 beaucoup 884 03 | 9 quelques-uns 508 02
  eco: 1 non 365 01 | 1 beaucoup 665 03 | 100 non 1850 05 | 100 beaucoup 2150 06 | 29 quelques-uns 935 03
  unturned: 1 non 158 01 | 1 beaucoup 408 02 | 64 non 662 03 | 64 beaucoup 912 03 | 53 quelques-uns 674 03
  spaceengineers: 1 non 530 02 | 1 beaucoup 930 03 | 32 non 1460 04 | 32 beaucoup 1860 05 | 2 quelques-uns 760 03
  dontstarve: 1 non 156 01 | 1 beaucoup 306 01 | 64 non 534 02 | 64 beaucoup 684 03 | 60 quelques-uns 560 02
  projectzomboid: 1 non 260 01 | 1 beaucoup 560 02 | 100 non 1250 04 | 100 beaucoup 1550 04 | 15 quelques-uns 550 02
  insurgency: 1 non 312 01 | 1 beaucoup 562 02 | 64 non 1068 03 | 64 beaucoup 1318 04 | 40 quelques-uns 880 03
  terraria: 1 non 128 01 | 1 beaucoup 328 01 | 64 non 632 03 | 64 beaucoup 832 03 | 17 quelques-uns 356 01
  conanexiles: 1 non 520 02 | 1 beaucoup 920 03 | 70 non 1900 05 | 70 beaucoup 2300 06 | 11 quelques-uns 920 03
  sevendays: 1 non 465 02 | 1 beaucoup 815 03 | 64 non 1410 04 | 64 beaucoup 1760 05 | 17 quelques-uns 905 03
  dayz: 1 non 512 02 | 1 beaucoup 812 03 | 100 non 1700 05 | 100 beaucoup 2000 05 | 12 quelques-uns 844 03
  l4d2: 1 non 190 01 | 1 beaucoup 370 01 | 16 non 340 01 | 16 beaucoup 520 02 | 12 quelques-uns 400 01`,
  `bots bibliotheques
  python: 1 non 125 01 | 1 oui 325 01 | 100 non 2600 vps | 100 oui 2800 vps
  nodejs: 1 non 50 01 | 1 oui 150 01 | 100 non 2030 06 | 100 oui 2130 06`,
  `joueurs base scripts mappings
  fivem: 1 us non non 262 01 | 1 fr beaucoup oui 662 03 | 2048 us non non 24826 dedie
  fivem: 2048 fr beaucoup oui 25226 dedie
  fivem: 42 fr non non 854 03 | 11 us quelques-uns non 482 02 | 17 us beaucoup non 654 03
  fivem: 25 us non oui 650 03`,
  `joueurs plugins carte gameplay
  minecraft: 1 aucun non classique 212 01 | 1 beaucoup oui technique 762 03
  minecraft: 200 aucun non classique 2600 vps | 200 beaucoup oui technique 3150 vps
  minecraft: 7 quelques-uns non classique 384 01 | 39 beaucoup non classique 918 03
  minecraft: 35 aucun oui classique 720 03 | 26 aucun non mini-jeux 662 03 | 57 aucun non technique 1084 03`,
];

const cases = tables.flatMap((table) => {
  const [keys = '', ...lines] = table.split('\n');
  return lines.flatMap((line) => {
    const [id = '', sizes = ''] = line.trim().split(': ');
    return sizes.split(' | ').map((text) => {
      const words = text.split(' ');
      const [hundredths, outcome] = words.splice(-2);
      return { id, keys: keys.split(' '), words, hundredths: Number(hundredths), outcome };
    });
  });
});

describe('games', () => {
  test.each(cases)('need for $id with $words $hundredths: $outcome', (row) => {
    const game = getGame(row.id);
    const parsed = parseAnswers(
      game,
      Object.fromEntries(row.keys.map((key, index) => [key, row.words[index]])),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const { scoreHundredths, parts, outcome } = sizeServer(game, parsed.answers);
    expect(scoreHundredths).toBe(row.hundredths);
    expect(outcome).toBe(row.outcome);
    expect(parts.reduce((total, { hundredths }) => total + hundredths, 0)).toBe(row.hundredths);
  });

  test('are there once each, FiveM first', () => {
    expect(games.map(({ id }) => id).sort()).toEqual([...new Set(cases.map(({ id }) => id))].sort());
    expect(new Set(games.map(({ name }) => name)).size).toBe(31);
    expect(games[0]?.id).toBe('fivem');
  });

  test.each(games)('have for $id its questions and its most players', (game) => {
    const own = cases.filter(({ id }) => id === game.id);
    expect(game.questions.map(({ key }) => key)).toEqual(own[0]?.keys);
    const max = Math.max(...own.map(({ words }) => Number(words[0])));
    expect(game.questions.filter(({ type }) => type === 'number')).toMatchObject([
      { key: own[0]?.keys[0], min: 1, max },
    ]);
  });
});

describe('the least memory', () => {
  // One player: 2 + 0.12, 2.5 + 0.12, 5 + 0.15, the floor of 9, 0.3 + 0.2.
  test.each([
    ['minecraft', 3],
    ['fivem', 3],
    ['ark', 6],
    ['novalife', 9],
    ['nodejs', 1],
  ])('of %s is %i Go', (id, ramGo) => {
    expect(computeMinimumMemoryGo(getGame(id))).toBe(ramGo);
  });
});
