import { testSizes } from './size-table.ts';

/**
 * Players and mods, last third of the specification's list (section 9).
 * `ends`: fewest and most players, with the least and the most of the rest; `each`: one addition alone;
 * `12 Go`: the scores the game can reach that are nearest to that threshold, at or below it, then above it.
 */
testSizes({
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
});
