import { expect, it } from 'vitest';
import { backoffDelay, defaultBackoff, MAX_ATTEMPTS } from './backoff.ts';

it('When failures add up then each wait is three times the last, up to the longest', () => {
  const delays = [1, 2, 3, 9].map((failures) =>
    backoffDelay(failures, { baseMs: 100, maxMs: 5_000 }, () => 0.5),
  );
  expect(delays).toEqual([100, 300, 900, 5_000]);
});

it('When chance plays then the wait stays within a quarter of the rule', () => {
  expect(backoffDelay(1, { baseMs: 100, maxMs: 5_000 }, () => 0)).toBe(75);
  expect(backoffDelay(1, { baseMs: 100, maxMs: 5_000 }, () => 0.999)).toBe(125);
});

it('When a mail server is down for a night then a mail is not given up', () => {
  let total = 0;
  for (let failures = 1; failures < MAX_ATTEMPTS; failures++)
    total += backoffDelay(failures, defaultBackoff, () => 0);
  expect(total / 3_600_000).toBeGreaterThan(16);
});
