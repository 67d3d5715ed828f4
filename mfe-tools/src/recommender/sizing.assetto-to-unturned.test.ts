import { testSizes } from './size-table.ts';

/**
 * Players and mods, second third of the specification's list (section 9).
 * `ends`: fewest and most players, with the least and the most of the rest; `each`: one addition alone;
 * `12 Go`: the scores the game can reach that are nearest to that threshold, at or below it, then above it.
 */
testSizes({
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
});
