import { priceQuoteLine } from '@site/api-contract/quote/quote-rules';
import { parseQuoteLine } from '@site/api-contract/quote/quote-text';
import { expect, test } from 'vitest';
import remote from '../remote.ts';
import { findPlan } from './plans.ts';
import {
  computeVectorBytes,
  countBasisStates,
  formatStates,
  formatStateVectorMemory,
} from './state-vector.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

/** Prices of docs/product.md#quantum. */
test.each([
  [25, 80, 540],
  [26, 160, 1080],
  [27, 320, 2160],
  [28, 640, 4320],
  [29, 1280, 8640],
  [30, 2560, 17280],
  [31, 5120, 34560],
  [32, 10240, 69120],
  [33, 20480, 138240],
])(
  'plan of %i qubits costs %i ten-thousandths an hour and %i cents a month',
  (qubits, hourlyRate, monthlyCents) => {
    expect(findPlan(qubits)).toEqual({ qubits, hourlyRate, monthlyCents });
    expect(hourlyRate * 675).toBe(monthlyCents * 100);
  },
);

test.each([24, 34, 27.5, Number.NaN])('plan of %d qubits is refused', (qubits) => {
  expect(() => findPlan(qubits)).toThrow(RangeError);
});

test('states and their vector are written in full digits', () => {
  expect(countBasisStates(33)).toBe(8_589_934_592);
  expect(computeVectorBytes(33)).toBe(137_438_953_472);
  expect(plain(formatStates(25))).toBe('33 554 432');
  expect(plain(formatStateVectorMemory(25))).toBe('536 870 912 octets (0,5 Gio)');
  expect(plain(formatStateVectorMemory(33))).toBe('137 438 953 472 octets (128 Gio)');
});

test.each([
  ['quantic-25', 'À l’heure'],
  ['quantic-25*facturation-mois', 'Au mois'],
])('quote line « %s » names its billing', (text, billing) => {
  const line = parseQuoteLine(text);
  const offer = remote.offers.find(({ id }) => id === line?.offer);
  expect(line && priceQuoteLine(line, offer)).toMatchObject({
    options: [
      { label: 'Facturation', value: billing },
      { label: 'Heures par mois', value: '675 h' },
    ],
    monthlyCents: 540,
  });
});
