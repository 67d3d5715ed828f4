import { testSizes } from './size-table.ts';

/**
 * Games with questions of their own (specification, sections 5 and 9; decisions 14 and 15).
 * `ends`: fewest and most players, with the least and the most of the rest; `each`: one addition alone;
 * `12 Go`: the scores the game can reach that are nearest to that threshold, at or below it, then above it.
 */
testSizes({
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
});
