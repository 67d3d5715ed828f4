import { describe, expect, test } from 'vitest';
import { games } from './games.ts';
import { parseAnswers, size } from './sizing.ts';

/**
 * Expected sizes, by game id (docs/product.md#recommender). First line: question keys. Other lines: what they look at, then
 * cases between bars, each `answer … answer hundredths outcome`. `ends`: fewest and most players, with the least and the
 * most of the rest; `each`: one addition alone; `12 Go`: the scores the game can reach that are nearest to that threshold,
 * at or below it, then above it.
 */
const tables: Record<string, string> = {
  // Games with questions of their own.
  fivem: `
    joueurs base scripts mappings
    ends: 1 us non non 262 01 | 1 fr beaucoup oui 662 03 | 2048 us non non 24826 dedie
    ends: 2048 fr beaucoup oui 25226 dedie
    each: 42 fr non non 854 03 | 11 us quelques-uns non 482 02 | 17 us beaucoup non 654 03
    each: 25 us non oui 650 03
    4 Go: 4 us non oui 398 01 | 13 us non non 406 02
    6 Go: 4 fr beaucoup non 598 02 | 21 us non oui 602 03
    12 Go: 54 fr quelques-uns oui 1198 03 | 71 us quelques-uns non 1202 04
    16 Go: 104 us non oui 1598 04 | 96 us quelques-uns oui 1602 05
    20 Go: 129 us quelques-uns oui 1998 05 | 121 us beaucoup oui 2002 06
    24 Go: 154 us beaucoup oui 2398 06 | 171 us quelques-uns non 2402 vps
    32 Go: 229 us beaucoup non 3198 vps | 221 us beaucoup oui 3202 dedie`,
  minecraft: `
    joueurs plugins carte gameplay
    ends: 1 aucun non classique 212 01 | 1 beaucoup oui technique 762 03
    ends: 200 aucun non classique 2600 vps | 200 beaucoup oui technique 3150 vps
    each: 7 quelques-uns non classique 384 01 | 39 beaucoup non classique 918 03
    each: 35 aucun oui classique 720 03 | 26 aucun non mini-jeux 662 03 | 57 aucun non technique 1084 03
    4 Go: 4 aucun non mini-jeux 398 01 | 17 aucun non classique 404 02
    6 Go: 25 aucun oui classique 600 02 | 26 aucun oui classique 612 03 | 21 aucun non mini-jeux 602 03
    12 Go: 50 beaucoup non mini-jeux 1200 03 | 51 beaucoup non mini-jeux 1212 04
    12 Go: 46 beaucoup non technique 1202 04
    16 Go: 100 aucun non technique 1600 04 | 101 aucun non technique 1612 05
    16 Go: 96 quelques-uns non mini-jeux 1602 05
    20 Go: 150 aucun non classique 2000 05 | 151 aucun non classique 2012 06
    20 Go: 121 quelques-uns oui mini-jeux 2002 06
    24 Go: 175 aucun oui classique 2400 06 | 176 aucun oui classique 2412 vps
    24 Go: 146 beaucoup non technique 2402 vps`,
  python: `
    bots bibliotheques
    ends: 1 non 125 01 | 1 oui 325 01 | 100 non 2600 vps | 100 oui 2800 vps
    each: 32 oui 1100 03
    4 Go: 12 non 400 01 | 13 non 425 02
    6 Go: 12 oui 600 02 | 13 oui 625 03 | 21 non 625 03
    12 Go: 36 oui 1200 03 | 37 oui 1225 04
    16 Go: 52 oui 1600 04 | 53 oui 1625 05
    20 Go: 68 oui 2000 05 | 69 oui 2025 06 | 77 non 2025 06
    24 Go: 92 non 2400 06 | 93 non 2425 vps`,
  nodejs: `
    bots bibliotheques
    ends: 1 non 50 01 | 1 oui 150 01 | 100 non 2030 06 | 100 oui 2130 06
    each: 37 oui 870 03
    4 Go: 18 non 390 01 | 14 oui 410 02
    6 Go: 28 non 590 02 | 24 oui 610 03
    12 Go: 53 oui 1190 03 | 54 oui 1210 04
    16 Go: 78 non 1590 04 | 74 oui 1610 05
    20 Go: 93 oui 1990 05 | 99 non 2010 06`,
  // Players and mods; Arma 3 is sized as Arma Reforger.
  redm: `
    joueurs mods
    ends: 1 non 312 01 | 1 beaucoup 612 03 | 300 non 3900 dedie | 300 beaucoup 4200 dedie
    each: 49 quelques-uns 988 03 | 54 beaucoup 1248 04
    4 Go: 8 non 396 01 | 9 non 408 02
    6 Go: 25 non 600 02 | 26 non 612 03 | 17 quelques-uns 604 03
    12 Go: 50 beaucoup 1200 03 | 51 beaucoup 1212 04 | 67 quelques-uns 1204 04
    16 Go: 100 quelques-uns 1600 04 | 101 quelques-uns 1612 05 | 84 beaucoup 1608 05
    20 Go: 133 quelques-uns 1996 05 | 142 non 2004 06
    24 Go: 175 non 2400 06 | 176 non 2412 vps | 167 quelques-uns 2404 vps
    32 Go: 233 quelques-uns 3196 vps | 217 beaucoup 3204 dedie`,
  gmod: `
    joueurs mods
    ends: 1 non 210 01 | 1 beaucoup 410 02 | 128 non 1480 04 | 128 beaucoup 1680 05
    each: 55 quelques-uns 850 03 | 29 beaucoup 690 03
    4 Go: 20 non 400 01 | 21 non 410 02
    6 Go: 30 quelques-uns 600 02 | 31 quelques-uns 610 03 | 21 beaucoup 610 03
    12 Go: 100 non 1200 03 | 101 non 1210 04 | 91 quelques-uns 1210 04
    16 Go: 120 beaucoup 1600 04 | 121 beaucoup 1610 05`,
  novalife: `
    joueurs mods
    ends: 1 non 900 03 | 1 beaucoup 900 03 | 512 non 4696 dedie | 512 beaucoup 4896 dedie
    each: 54 quelques-uns 1132 03 | 58 beaucoup 1264 04
    9 Go: 37 non 900 03 | 25 quelques-uns 900 03 | 13 beaucoup 904 03
    12 Go: 75 non 1200 03 | 76 non 1208 04 | 63 quelques-uns 1204 04
    16 Go: 125 non 1600 04 | 126 non 1608 05 | 113 quelques-uns 1604 05
    20 Go: 150 beaucoup 2000 05 | 151 beaucoup 2008 06 | 163 quelques-uns 2004 06
    24 Go: 200 beaucoup 2400 06 | 201 beaucoup 2408 vps | 213 quelques-uns 2404 vps
    32 Go: 300 beaucoup 3200 vps | 301 beaucoup 3208 dedie | 313 quelques-uns 3204 dedie`,
  csgo: `
    joueurs mods
    ends: 1 non 210 01 | 1 beaucoup 460 02 | 64 non 840 03 | 64 beaucoup 1090 03
    each: 53 quelques-uns 830 03 | 24 beaucoup 690 03
    4 Go: 20 non 400 01 | 21 non 410 02 | 11 quelques-uns 410 02
    6 Go: 40 non 600 02 | 41 non 610 03`,
  ark: `
    joueurs mods
    ends: 1 non 515 02 | 1 beaucoup 915 03 | 150 non 2750 vps | 150 beaucoup 3150 vps
    each: 53 quelques-uns 1495 04 | 57 beaucoup 1755 05
    6 Go: 6 non 590 02 | 7 non 605 03
    12 Go: 20 beaucoup 1200 03 | 21 beaucoup 1215 04 | 47 non 1205 04
    16 Go: 60 quelques-uns 1600 04 | 61 quelques-uns 1615 05 | 47 beaucoup 1605 05
    20 Go: 100 non 2000 05 | 101 non 2015 06 | 87 quelques-uns 2005 06
    24 Go: 100 beaucoup 2400 06 | 101 beaucoup 2415 vps | 127 non 2405 vps`,
  palworld: `
    joueurs mods
    ends: 1 non 462 02 | 1 beaucoup 762 03 | 100 non 1650 05 | 100 beaucoup 1950 05
    each: 59 quelques-uns 1308 04 | 10 beaucoup 870 03
    6 Go: 12 non 594 02 | 13 non 606 03
    12 Go: 50 quelques-uns 1200 03 | 51 quelques-uns 1212 04 | 63 non 1206 04
    16 Go: 83 quelques-uns 1596 04 | 96 non 1602 05`,
  arma3: `
    joueurs mods
    ends: 1 non 512 02 | 1 beaucoup 712 03 | 200 non 2900 vps | 200 beaucoup 3100 vps
    each: 19 quelques-uns 828 03 | 37 beaucoup 1144 03
    6 Go: 8 non 596 02 | 9 non 608 03
    12 Go: 50 quelques-uns 1200 03 | 51 quelques-uns 1212 04 | 42 beaucoup 1204 04
    16 Go: 75 beaucoup 1600 04 | 76 beaucoup 1612 05 | 92 non 1604 05
    20 Go: 125 non 2000 05 | 126 non 2012 06 | 117 quelques-uns 2004 06
    24 Go: 150 quelques-uns 2400 06 | 151 quelques-uns 2412 vps | 142 beaucoup 2404 vps`,
  armareforger: `
    joueurs mods
    ends: 1 non 512 02 | 1 beaucoup 712 03 | 200 non 2900 vps | 200 beaucoup 3100 vps
    each: 37 quelques-uns 1044 03 | 33 beaucoup 1096 03
    6 Go: 8 non 596 02 | 9 non 608 03
    12 Go: 50 quelques-uns 1200 03 | 51 quelques-uns 1212 04 | 42 beaucoup 1204 04
    16 Go: 75 beaucoup 1600 04 | 76 beaucoup 1612 05 | 92 non 1604 05
    20 Go: 125 non 2000 05 | 126 non 2012 06 | 117 quelques-uns 2004 06
    24 Go: 150 quelques-uns 2400 06 | 151 quelques-uns 2412 vps | 142 beaucoup 2404 vps`,
  beammp: `
    joueurs mods
    ends: 1 non 260 01 | 1 beaucoup 460 02 | 64 non 890 03 | 64 beaucoup 1090 03
    each: 49 quelques-uns 840 03 | 50 beaucoup 950 03
    4 Go: 5 quelques-uns 400 01 | 6 quelques-uns 410 02
    6 Go: 15 beaucoup 600 02 | 16 beaucoup 610 03 | 36 non 610 03`,
  assetto: `
    joueurs mods
    ends: 1 non 258 01 | 1 beaucoup 458 02 | 64 non 762 03 | 64 beaucoup 962 03
    each: 12 quelques-uns 446 02 | 41 beaucoup 778 03
    4 Go: 6 quelques-uns 398 01 | 19 non 402 02
    6 Go: 31 quelques-uns 598 02 | 44 non 602 03`,
  valheim: `
    joueurs mods
    ends: 1 non 260 01 | 1 beaucoup 560 02 | 64 non 890 03 | 64 beaucoup 1190 03
    each: 33 quelques-uns 730 03 | 48 beaucoup 1030 03
    4 Go: 15 non 400 01 | 16 non 410 02 | 1 quelques-uns 410 02
    6 Go: 20 quelques-uns 600 02 | 21 quelques-uns 610 03`,
  rust: `
    joueurs mods
    ends: 1 non 412 02 | 1 beaucoup 812 03 | 200 non 2800 vps | 200 beaucoup 3200 vps
    each: 53 quelques-uns 1236 04 | 14 beaucoup 968 03
    6 Go: 16 non 592 02 | 17 non 604 03
    12 Go: 50 quelques-uns 1200 03 | 51 quelques-uns 1212 04 | 67 non 1204 04
    16 Go: 100 non 1600 04 | 101 non 1612 05 | 67 beaucoup 1604 05
    20 Go: 100 beaucoup 2000 05 | 101 beaucoup 2012 06 | 117 quelques-uns 2004 06
    24 Go: 150 quelques-uns 2400 06 | 151 quelques-uns 2412 vps | 167 non 2404 vps`,
  scum: `
    joueurs mods
    ends: 1 non 260 01 | 1 beaucoup 510 02 | 64 non 890 03 | 64 beaucoup 1140 03
    each: 56 quelques-uns 910 03 | 48 beaucoup 980 03
    4 Go: 15 non 400 01 | 16 non 410 02 | 6 quelques-uns 410 02
    6 Go: 35 non 600 02 | 36 non 610 03 | 26 quelques-uns 610 03`,
  satisfactory: `
    joueurs mods
    ends: 1 non 450 02 | 1 beaucoup 650 03 | 10 non 900 03 | 10 beaucoup 1100 03
    each: 4 quelques-uns 700 03 | 2 beaucoup 700 03
    6 Go: 2 quelques-uns 600 02 | 3 quelques-uns 650 03`,
  factorio: `
    joueurs mods
    ends: 1 non 208 01 | 1 beaucoup 458 02 | 64 non 712 03 | 64 beaucoup 962 03
    each: 16 quelques-uns 428 02 | 45 beaucoup 810 03
    4 Go: 25 non 400 01 | 26 non 408 02 | 13 quelques-uns 404 02
    6 Go: 50 non 600 02 | 51 non 608 03 | 19 beaucoup 602 03`,
  theforest: `
    joueurs mods
    ends: 1 non 312 01 | 1 beaucoup 512 02 | 32 non 684 03 | 32 beaucoup 884 03
    each: 9 quelques-uns 508 02 | 25 beaucoup 800 03
    4 Go: 8 non 396 01 | 9 non 408 02
    6 Go: 25 non 600 02 | 26 non 612 03 | 17 quelques-uns 604 03`,
  eco: `
    joueurs mods
    ends: 1 non 365 01 | 1 beaucoup 665 03 | 100 non 1850 05 | 100 beaucoup 2150 06
    each: 29 quelques-uns 935 03 | 29 beaucoup 1085 03
    4 Go: 3 non 395 01 | 4 non 410 02
    6 Go: 16 non 590 02 | 7 quelques-uns 605 03
    12 Go: 46 quelques-uns 1190 03 | 57 non 1205 04
    16 Go: 83 non 1595 04 | 84 non 1610 05
    20 Go: 90 beaucoup 2000 05 | 91 beaucoup 2015 06`,
  unturned: `
    joueurs mods
    ends: 1 non 158 01 | 1 beaucoup 408 02 | 64 non 662 03 | 64 beaucoup 912 03
    each: 53 quelques-uns 674 03 | 36 beaucoup 688 03
    4 Go: 31 non 398 01 | 19 quelques-uns 402 02
    6 Go: 25 beaucoup 600 02 | 26 beaucoup 608 03 | 44 quelques-uns 602 03`,
  spaceengineers: `
    joueurs mods
    ends: 1 non 530 02 | 1 beaucoup 930 03 | 32 non 1460 04 | 32 beaucoup 1860 05
    each: 2 quelques-uns 760 03 | 31 beaucoup 1830 05
    6 Go: 3 non 590 02 | 4 non 620 03
    12 Go: 10 beaucoup 1200 03 | 11 beaucoup 1230 04 | 17 quelques-uns 1210 04
    16 Go: 30 quelques-uns 1600 04 | 31 quelques-uns 1630 05 | 24 beaucoup 1620 05`,
  dontstarve: `
    joueurs mods
    ends: 1 non 156 01 | 1 beaucoup 306 01 | 64 non 534 02 | 64 beaucoup 684 03
    each: 60 quelques-uns 560 02 | 29 beaucoup 474 02
    4 Go: 33 quelques-uns 398 01 | 42 non 402 02
    6 Go: 50 beaucoup 600 02 | 51 beaucoup 606 03`,
  projectzomboid: `
    joueurs mods
    ends: 1 non 260 01 | 1 beaucoup 560 02 | 100 non 1250 04 | 100 beaucoup 1550 04
    each: 15 quelques-uns 550 02 | 48 beaucoup 1030 03
    4 Go: 15 non 400 01 | 16 non 410 02
    6 Go: 5 beaucoup 600 02 | 6 beaucoup 610 03 | 36 non 610 03
    12 Go: 65 beaucoup 1200 03 | 66 beaucoup 1210 04`,
  insurgency: `
    joueurs mods
    ends: 1 non 312 01 | 1 beaucoup 562 02 | 64 non 1068 03 | 64 beaucoup 1318 04
    each: 40 quelques-uns 880 03 | 20 beaucoup 790 03
    4 Go: 8 non 396 01 | 9 non 408 02
    6 Go: 25 non 600 02 | 26 non 612 03 | 17 quelques-uns 604 03
    12 Go: 54 beaucoup 1198 03 | 55 beaucoup 1210 04`,
  terraria: `
    joueurs mods
    ends: 1 non 128 01 | 1 beaucoup 328 01 | 64 non 632 03 | 64 beaucoup 832 03
    each: 17 quelques-uns 356 01 | 36 beaucoup 608 03
    4 Go: 10 beaucoup 400 01 | 11 beaucoup 408 02 | 23 quelques-uns 404 02
    6 Go: 60 non 600 02 | 61 non 608 03 | 48 quelques-uns 604 03`,
  conanexiles: `
    joueurs mods
    ends: 1 non 520 02 | 1 beaucoup 920 03 | 70 non 1900 05 | 70 beaucoup 2300 06
    each: 11 quelques-uns 920 03 | 11 beaucoup 1120 03
    6 Go: 5 non 600 02 | 6 non 620 03
    12 Go: 25 quelques-uns 1200 03 | 26 quelques-uns 1220 04 | 36 non 1220 04
    16 Go: 45 quelques-uns 1600 04 | 46 quelques-uns 1620 05
    20 Go: 55 beaucoup 2000 05 | 56 beaucoup 2020 06`,
  sevendays: `
    joueurs mods
    ends: 1 non 465 02 | 1 beaucoup 815 03 | 64 non 1410 04 | 64 beaucoup 1760 05
    each: 17 quelques-uns 905 03 | 3 beaucoup 845 03
    6 Go: 10 non 600 02 | 11 non 615 03
    12 Go: 50 non 1200 03 | 51 non 1215 04 | 27 beaucoup 1205 04
    16 Go: 63 quelques-uns 1595 04 | 54 beaucoup 1610 05`,
  dayz: `
    joueurs mods
    ends: 1 non 512 02 | 1 beaucoup 812 03 | 100 non 1700 05 | 100 beaucoup 2000 05
    each: 12 quelques-uns 844 03 | 24 beaucoup 1088 03
    6 Go: 8 non 596 02 | 9 non 608 03
    12 Go: 33 beaucoup 1196 03 | 42 quelques-uns 1204 04
    16 Go: 75 quelques-uns 1600 04 | 76 quelques-uns 1612 05 | 67 beaucoup 1604 05`,
  l4d2: `
    joueurs mods
    ends: 1 non 190 01 | 1 beaucoup 370 01 | 16 non 340 01 | 16 beaucoup 520 02
    each: 12 quelques-uns 400 01 | 2 beaucoup 380 01
    4 Go: 4 beaucoup 400 01 | 5 beaucoup 410 02 | 13 quelques-uns 410 02`,
};

describe.each(Object.entries(tables))('%s', (id, table) => {
  const game = games.find((candidate) => candidate.id === id);
  if (!game) throw new Error(`no game has the id ${id}`);
  const [header = '', ...lines] = table.trim().split('\n');
  const keys = header.trim().split(' ');
  const rows = lines.flatMap((line) => {
    const [about = '', cases = ''] = line.trim().split(': ');
    return cases.split(' | ').map((text) => {
      const words = text.split(' ');
      const [hundredths, outcome] = words.splice(-2);
      return { about, typed: words.join(' '), words, hundredths: Number(hundredths), outcome };
    });
  });

  test('When its table is read, then it has eight cases at least, with every answer it asks for', () => {
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(keys).toEqual(game.questions.map(({ key }) => key));
  });

  test('When its ends are read, then they are the fewest and the most players that are accepted', () => {
    const counts = rows.filter(({ about }) => about === 'ends').map(({ words }) => Number(words[0]));
    const asked = game.questions.find((question) => question.type === 'number');
    expect(asked).toMatchObject({ key: keys[0], min: 1, max: Math.max(...counts) });
    expect(Math.min(...counts)).toBe(1);
  });

  test.each(rows)('$about: When « $typed » is answered, then $hundredths and $outcome', (row) => {
    const raw = Object.fromEntries(keys.map((key, index) => [key, row.words[index]]));
    const parsed = parseAnswers(game, raw);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const { scoreHundredths, parts, outcome } = size(game, parsed.answers);
    expect(scoreHundredths).toBe(row.hundredths);
    expect(outcome.kind === 'tier' ? outcome.tier : outcome.kind).toBe(row.outcome);
    expect(parts.reduce((total, { hundredths }) => total + hundredths, 0)).toBe(row.hundredths);
  });
});
