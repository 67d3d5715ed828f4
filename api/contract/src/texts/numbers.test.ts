import { expect, test } from 'vitest';
import { formatNumber, formatScaled, formatStorage } from './numbers.ts';

const format = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  new Intl.NumberFormat('fr-FR', { minimumFractionDigits, maximumFractionDigits });
const intl = (value: number, least: number, most: number) => format(least, most).format(value);

test.each([
  [0, 2, 2, '0,00'],
  [5, 2, 2, '0,05'],
  [1499, 2, 2, '14,99'],
  [138240, 2, 2, '1\u202f382,40'],
  [-1499, 2, 2, '-14,99'],
  [80, 4, 2, '0,008'],
  [20480, 4, 2, '2,048'],
  [200, 4, 2, '0,02'],
  [47999, 0, 0, '47\u202f999'],
  [1_234_567_890, 0, 0, '1\u202f234\u202f567\u202f890'],
])('%i with %i decimals, at least %i, is written as by Intl: « %s »', (scaled, decimals, least, text) => {
  expect(formatScaled(scaled, decimals, least)).toBe(text);
  expect(intl(scaled / 10 ** decimals, least, decimals)).toBe(text);
});

test('amounts of every size are written as by Intl', () => {
  // Built once: building a formatter takes longer than ten amounts.
  const [cents, prices, units] = [format(2, 2), format(2, 4), format(0, 0)];
  // Steps that cover every last digit, at magnitudes a hundred times apart.
  for (let scaled = 0; scaled < 3e9; scaled += 1 + Math.floor(scaled / 997)) {
    expect(formatScaled(scaled, 2)).toBe(cents.format(scaled / 100));
    expect(formatScaled(scaled, 4, 2)).toBe(prices.format(scaled / 10_000));
    expect(formatScaled(scaled, 0)).toBe(units.format(scaled));
  }
});

test.each([
  [99.5, '99,5'],
  [100.01, '100,01'],
  [0.015625, '0,016'],
  [48_000, '48\u202f000'],
  [2 ** 36, '68\u202f719\u202f476\u202f736'],
])('%d is written as by Intl: « %s »', (value, text) => {
  expect(formatNumber(value)).toBe(text);
  expect(intl(value, 0, 3)).toBe(text);
});

test.each([
  [960, '960 Go'],
  [1000, '1 To'],
  [15_360, '15,36 To'],
])('a size of %d Go is written « %s »', (go, text) => {
  expect(formatStorage(go)).toBe(text);
});
