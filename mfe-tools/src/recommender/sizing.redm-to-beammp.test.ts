import { testSizes } from './size-table.ts';

/**
 * Players and mods, first third of the specification's list (section 9); Arma 3 by decision 16.
 * `ends`: fewest and most players, with the least and the most of the rest; `each`: one addition alone;
 * `12 Go`: the scores the game can reach that are nearest to that threshold, at or below it, then above it.
 */
testSizes({
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
});
