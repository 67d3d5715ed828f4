import { expect, test } from 'vitest';
import { findVitalBin, type Vital } from './telemetry-reports-rules.ts';

test.each<[Vital, number, number]>([
  ['lcp', 999, 0],
  ['lcp', 2_500, 2],
  ['lcp', 2_501, 3],
  ['lcp', 60_000, 4],
  ['inp', 0, 0],
  ['inp', 200, 2],
  ['cls', 0, 0],
  ['cls', 0.1, 2],
  ['cls', 0.2501, 4],
])('%s of %s falls into bin %s', (vital, value, bin) => {
  expect(findVitalBin(vital, value)).toBe(bin);
});
