import { describe, expect, it } from 'vitest';
import { salesPriceCents } from './public-view.ts';

describe('salesPriceCents', () => {
  it.each([
    [10.005, 1_291], // 12.90645
    ['10.005', 1_291],
    ['10,005', 1_291],
    [0.1, 13], // 0.129
    [99.99, 12_899], // 128.9871
    [100, 12_900],
    [0.5, 65], // 0.645, a half: up
    [1.5, 194], // 1.935
    [4.5, 581], // 5.805
    [62.5, 8_063], // 80.625
    ['3.8759689922480620155', 500], // 5.00000000000000000
    ['0.4999999999999999999999', 64], // 0.6449999999999999999998…: as floating point this is 0.5
    [' 73.31 ', 9_457], // 94.5699
    ['1e2', 12_900],
    [1e-2, 1], // 0.0129
    ['0000012.50', 1_613], // 16.125
  ])('When the reseller pays %s then the price is %i cents', (reseller, cents) => {
    expect(salesPriceCents(reseller)).toBe(cents);
  });

  it('When the reseller price has two decimals then each one up to 2 000 € is rounded half up', () => {
    for (let reseller = 1; reseller <= 200_000; reseller++) {
      const text = `${Math.floor(reseller / 100)}.${String(reseller % 100).padStart(2, '0')}`;
      const expected = Math.floor((reseller * 129 + 50) / 100);
      if (salesPriceCents(text) !== expected || salesPriceCents(Number(text)) !== expected) {
        expect.unreachable(
          `${text}: ${salesPriceCents(text)}, ${salesPriceCents(Number(text))}, not ${expected}`,
        );
      }
    }
  });

  it.each([
    null,
    undefined,
    '',
    ' ',
    'sur devis',
    -1,
    '-1',
    -0.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '12.',
    '.5',
    '1 000',
    '0x10',
    '1e9999',
    1e300,
    '70000000000000',
    0,
    '0.00',
    0.003,
    5e-324,
    true,
    10n,
    [10],
    { amount: 10 },
  ])('When the reseller price is %s then there is none', (reseller) => {
    expect(salesPriceCents(reseller)).toBeNull();
  });
});
