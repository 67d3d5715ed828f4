import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limit.ts';

describe('rate limiter in memory', () => {
  it('refuses beyond the limit until the window ends, each key apart', () => {
    let now = 0;
    const limiter = new RateLimiter({ max: 2, windowMs: 1000 }, () => now);
    expect(limiter.take('a')).toBe(0);
    now = 400;
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBe(600);
    expect(limiter.take('b')).toBe(0);
    now = 1000;
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 1000]);
  });

  it('ignores windows that a clock that was ahead began', () => {
    let now = 86_400_000;
    const limiter = new RateLimiter({ max: 1, windowMs: 1000 }, () => now);
    limiter.take('a');
    now = 500;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1000]);
  });

  it('forgets the least recently counted of more than 10 000 keys', () => {
    const limiter = new RateLimiter({ max: 1, windowMs: 1000 }, () => 0);
    for (let index = 0; index <= 10_000; index++) limiter.take(String(index));
    expect(limiter.take('10000')).toBe(1000);
    expect(limiter.take('1')).toBe(1000);
    expect(limiter.take('0')).toBe(0);
  });
});
