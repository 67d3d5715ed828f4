import { expect, test } from 'vitest';
import { computeMonthlyKwh, housingOffers, readMostWatts } from './offers.ts';

test('housing offers have their most power, and its electricity over a month', () => {
  const watts = housingOffers.map(readMostWatts);
  expect(watts).toEqual([100, 250, 2_000, 4_000, 8_000]);
  expect(watts.map(computeMonthlyKwh)).toEqual([73, 182.5, 1_460, 2_920, 5_840]);
});
