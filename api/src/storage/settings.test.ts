import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimDueRun } from './settings.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 0, 5, 12);

describe('claimDueRun', () => {
  it.each<[string, notedAt: number, expected: boolean]>([
    ['is not due before its time', NOW - HOUR_MS + 1, false],
    ['is due when its time has come', NOW - HOUR_MS, true],
    ['is due after a clock that was a day ahead', NOW + 24 * HOUR_MS, true],
  ])('%s', async (_, notedAt, expected) => {
    const database = await openEmbeddedTestDatabase(onTestFinished);
    await claimDueRun(database, 'test', notedAt, HOUR_MS);
    expect(await claimDueRun(database, 'test', NOW, HOUR_MS)).toBe(expected);
  });
});
