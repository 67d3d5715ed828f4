import { expect, test } from 'vitest';
import { computeVatNumber } from './vat-number.ts';

// By hand: 404833048 = 97 × 4173536 + 56, and 12 + 3 × 56 = 180 = 97 + 83.
test.each([
  ['404833048', 'FR 83 404 833 048'],
  ['404 833 048', 'FR 83 404 833 048'],
  ['000 000 000', 'FR 12 000 000 000'],
])('SIREN %j has the VAT number %j', (siren, expected) => {
  expect(computeVatNumber(siren)).toBe(expected);
});
