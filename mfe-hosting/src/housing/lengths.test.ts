import { expect, test } from 'vitest';
import { lengths } from './lengths.ts';
import { dataCentres, housingOffers } from './offers.ts';

test('When the lists change then their pagers know', () => {
  expect(lengths).toEqual({ offers: housingOffers.length, centres: dataCentres.length });
});
