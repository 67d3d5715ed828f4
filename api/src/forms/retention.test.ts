import { expect, test } from 'vitest';
import { subtractMonths } from './retention.ts';

test.each([
  [36, '2025-07-14T10:00:00.000Z', '2022-07-14T10:00:00.000Z'],
  [1, '2025-03-31T10:00:00.000Z', '2025-02-28T10:00:00.000Z'],
  [12, '2024-02-29T00:00:00.000Z', '2023-02-28T00:00:00.000Z'],
])('retention of %i months › removes on %s what is older than %s', (months, now, cutoff) => {
  expect(new Date(subtractMonths(months, new Date(now))).toISOString()).toBe(cutoff);
});
