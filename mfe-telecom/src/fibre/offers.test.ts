import { expect, test } from 'vitest';
import { fibreOffers } from './offers.ts';

test('fibre offers › have the specified prices', () => {
  expect(fibreOffers.map(({ id, priceCents, isFrom }) => [id, priceCents, isFrom])).toEqual([
    ['fibre-pro', 4999, false],
    ['fibre-ftto', 15000, true],
    ['fibre-secours', 999, true],
  ]);
});
