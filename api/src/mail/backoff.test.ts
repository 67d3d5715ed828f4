import { describe, expect, it } from 'vitest';
import { computeBackoffDelay, defaultBackoff, MAX_ATTEMPTS } from './backoff.ts';

describe('backoff', () => {
  it('waits three times the last delay, up to the longest', () => {
    const delays = [1, 2, 3, 9].map((failures) =>
      computeBackoffDelay(failures, { baseMs: 100, maxMs: 5_000 }, () => 0.5),
    );
    expect(delays).toEqual([100, 300, 900, 5_000]);
  });

  it('varies by at most a quarter of the rule', () => {
    expect(computeBackoffDelay(1, { baseMs: 100, maxMs: 5_000 }, () => 0)).toBe(75);
    expect(computeBackoffDelay(1, { baseMs: 100, maxMs: 5_000 }, () => 0.999)).toBe(125);
  });

  it('tries for more than sixteen hours', () => {
    let total = 0;
    for (let failures = 1; failures < MAX_ATTEMPTS; failures++)
      total += computeBackoffDelay(failures, defaultBackoff, () => 0);
    expect(total / 3_600_000).toBeGreaterThan(16);
  });
});
