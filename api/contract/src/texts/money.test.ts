import { describe, expect, test } from 'vitest';
import { formatCents, formatHtAndTtc, formatRate, withVat } from './money.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('amounts', () => {
  test.each([
    [0, '0,00 €'],
    [1499, '14,99 €'],
    [138240, '1 382,40 €'],
  ])('of %i cents are written « %s »', (cents, text) => {
    expect(plain(formatCents(cents))).toBe(text);
  });

  test.each([
    [80, '0,008 €'],
    [20480, '2,048 €'],
    [200, '0,02 €'],
    [96, '0,0096 €'],
  ])('of %i ten-thousandths are written « %s »', (rate, text) => {
    expect(plain(formatRate(rate))).toBe(text);
  });
});

describe('VAT', () => {
  test.each([
    [399, 20, 479],
    [1499, 20, 1799],
    [199, 20, 239],
    [1, 20, 1],
    [3, 20, 4],
    [1000, 5.5, 1055],
    [1000, 8.5, 1085],
    [999, 0, 999],
  ])('on %i at a rate of %d gives %i, half a cent rounded up', (amount, ratePercent, ttc) => {
    expect(withVat(amount, { ratePercent })).toBe(ttc);
  });

  test('gives no amount TTC if it doesn’t apply', () => {
    expect(withVat(1499, { ratePercent: null })).toBeNull();
  });

  test.each([
    [20, '14,99 € HT / mois (17,99 € TTC)'],
    [5.5, '14,99 € HT / mois (15,81 € TTC)'],
    [null, '14,99 € HT / mois'],
  ])('at a rate of %s stands beside a price in a text: « %s »', (ratePercent, text) => {
    expect(plain(formatHtAndTtc(1499, { ratePercent }, ' / mois'))).toBe(text);
  });
});
