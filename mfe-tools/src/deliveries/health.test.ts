import type { ReleaseHealth } from '@site/api-contract/board';
import { describe, expect, it } from 'vitest';
import { addUp, isInTrouble, lastHour, nearness, niceCeiling, vitalParts } from './health.ts';

const UNTIL = Date.UTC(2026, 10, 23, 6, 0);
const MINUTE = 60_000;
const none = { shown: 0, loaded: 0, loadFailed: 0, thrown: 0, stopped: 0, blocked: 0 };
const health: ReleaseHealth = {
  ...{ remote: 'hosting', buildId: '0123456789ab' },
  minutes: [
    { at: UNTIL - 60 * MINUTE, shown: 4, loaded: 9, loadFailed: 1, thrown: 2, stopped: 3, blocked: 5 },
    { at: UNTIL - 2 * MINUTE, ...none, shown: 7 },
    // One that a clock ahead has told of.
    { at: UNTIL, ...none, shown: 1 },
  ],
  total: none,
  vitals: { lcp: [], inp: [], cls: [] },
};

describe('health', () => {
  it('When minutes have no news then the last hour has them as nothing, and nothing after it', () => {
    const spans = lastHour(health, UNTIL);
    expect(spans).toHaveLength(60);
    expect(spans[0]).toEqual({ at: UNTIL - 60 * MINUTE, shown: 4, loaded: 9, failures: 6, blocked: 5 });
    expect(spans[1]).toEqual({ at: UNTIL - 59 * MINUTE, shown: 0, loaded: 0, failures: 0, blocked: 0 });
    expect(spans[58]).toMatchObject({ shown: 7 });
    expect(spans[59]).toMatchObject({ at: UNTIL - MINUTE, shown: 0 });
    expect(lastHour(undefined, UNTIL).every(({ shown }) => shown === 0)).toBe(true);
  });

  it('When spans are added up then each row begins where its first one does', () => {
    const rows = addUp(lastHour(health, UNTIL), 5);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual({ at: UNTIL - 60 * MINUTE, shown: 4, loaded: 9, failures: 6, blocked: 5 });
    expect(rows[11]).toEqual({ at: UNTIL - 5 * MINUTE, shown: 7, loaded: 0, failures: 0, blocked: 0 });
  });

  it.each([
    [0, 1],
    [1, 1],
    [3, 3],
    [7, 8],
    [11, 12],
    [42, 50],
    [50, 50],
    [101, 120],
    [201, 300],
    [999, 1000],
  ])('When the most is %d then the axis ends at %d', (most, top) => {
    expect(niceCeiling(most)).toBe(top);
  });

  it.each([
    [0.01, 0],
    [1, 0],
    [10, 0.5],
    [100, 1],
    [5_000, 1],
  ])('When the evidence is %d of 100 then it has come %d of the way', (evidence, near) => {
    expect(nearness({ evidence, limit: 100 })).toBeCloseTo(near, 9);
  });

  it('When a trial is over then it is in no trouble any more', () => {
    const watch = { evidence: 80, limit: 100 };
    expect(isInTrouble({ ...watch, state: 'watching' })).toBe(true);
    expect(isInTrouble({ ...watch, state: 'ended' })).toBe(false);
    expect(isInTrouble({ ...watch, state: 'watching', evidence: 3 })).toBe(false);
  });

  it('When a vital has five bins then three are good and the last is poor', () => {
    expect(vitalParts([1, 2, 3, 4, 5])).toEqual({ good: 6, middle: 4, poor: 5 });
    expect(vitalParts([])).toEqual({ good: 0, middle: 0, poor: 0 });
  });
});
