import { describe, expect, it } from 'vitest';
import { isCanaryDegraded } from './health.ts';

describe('isCanaryDegraded', () => {
  it.each([
    ['running', 9, false],
    ['running', 10, true],
    ['ended', 80, false],
  ] as const)('of a canary that is %s with evidence %d of 100 is %s', (state, evidence, expected) => {
    expect(isCanaryDegraded({ state, evidence, limit: 100 })).toBe(expected);
  });
});
