import { describe, expect, test } from 'vitest';
import { formatCsvCell } from './csv.ts';

describe('CSV cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3+cmd', "'-2+3+cmd"],
    ['+cmd', "'+cmd"],
    ['＝1+1', "'＝1+1"],
    ['＋1A', "'＋1A"],
    ['－1A', "'－1A"],
    ['＠A1', "'＠A1"],
    ['\tA1', "'\tA1"],
    ['\rA1', '"\'\rA1"'],
    [' \u200B=1', " \u200B'=1"],
    ['"=1', '"""\'=1"'],
    ['a;=1+1', "a;'=1+1"],
    ['a,=1', '"a,\'=1"'],
    ['a\t@A1', "a\t'@A1"],
    ['a\n-1A', '"a\n\'-1A"'],
    ['a;"=1"', '"a;""\'=1"""'],
  ])('of %j is %j, no formula in any spreadsheet', (text, cell) => {
    expect(formatCsvCell(text, ',')).toBe(cell);
  });

  test.each([
    ['a=b, c@d', ';', 'a=b, c@d'],
    ['+33 1 23 45 67 89', ',', '+33 1 23 45 67 89'],
    ['-7,99', ';', '-7,99'],
    ['a "b", c', ',', '"a ""b"", c"'],
    ['a; b', ';', '"a; b"'],
    ['', ',', ''],
    [null, ',', ''],
    [-12, ';', '-12'],
  ] as const)('keeps the value %j', (value, separator, cell) => {
    expect(formatCsvCell(value, separator)).toBe(cell);
  });
});
