import { describe, expect, it, onTestFinished } from 'vitest';
import { openReleaseDatabase } from '../testing/database.ts';
import {
  computeTimeToActivation,
  moveLivePointer,
  readLiveState,
  readReportingHosts,
  scheduleActivation,
} from './live.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 0, 5, 12);

describe('computeTimeToActivation', () => {
  it.each<[string, movedAfter: number, flipAfter: number | null, expected: number]>([
    ['10 s of grace for what was moved just now', 0, null, 10_000],
    ['what is left of the grace', -4_000, null, 6_000],
    ['0 once the grace has passed', -11_000, null, 0],
    ['the time until a named moment', -2_000, 150, 150],
    ['0 once the named moment has passed', -2_000, -1, 0],
    ['no more than the grace for what was moved after the clock was read', 40, null, 10_000],
    ['0 for a pointer moved by a clock that was an hour ahead', HOUR_MS, null, 0],
    ['0 for a moment named by a clock that was an hour ahead', HOUR_MS, HOUR_MS, 0],
    ['0 for a moment named by a clock that was 400 days ahead', 400 * 24 * HOUR_MS, 400 * 24 * HOUR_MS, 0],
  ])('is %s', (_, movedAfter, flipAfter, expected) => {
    const live = { movedAt: NOW + movedAfter, activateAt: flipAfter === null ? null : NOW + flipAfter };
    expect(computeTimeToActivation(live, NOW)).toBe(expected);
  });
});

describe('clock set back by an hour', () => {
  const ahead = () => Date.now() + HOUR_MS;

  /** Returns a database whose live pointer was moved, and its activation scheduled, by a clock that was ahead. */
  async function movedAhead() {
    const database = await openReleaseDatabase(onTestFinished);
    await moveLivePointer(database, { from: null, to: 'old' }, async () => {});
    await database.db.updateTable('site_live').set({ moved_at: ahead(), activate_at: ahead() }).execute();
    return database;
  }

  it('moves the pointer at once', async () => {
    const database = await movedAhead();
    expect(await moveLivePointer(database, { from: 'old', to: 'new' }, async () => {})).toBe('moved');
    expect(await readLiveState(database)).toMatchObject({ composition: 'new', activateAt: null });
  });

  it('does not wait for a host that was last seen in the future', async () => {
    const database = await movedAhead();
    await database.db
      .insertInto('site_host')
      .values({ id: 'gone', name: 'gone', serves: 'old', ready: 'old', problem: null, seen_at: ahead() })
      .execute();
    await moveLivePointer(database, { from: 'old', to: 'new' }, async () => {});
    expect(await readReportingHosts(database)).toEqual([]);
    await scheduleActivation(database, 'new');
    expect((await readLiveState(database))?.activateAt).toBeLessThanOrEqual(Date.now());
  });
});

describe('moveLivePointer', () => {
  it('is pending while hosts may still turn to what is live', async () => {
    const database = await openReleaseDatabase(onTestFinished);
    await moveLivePointer(database, { from: null, to: 'old' }, async () => {});
    expect(await moveLivePointer(database, { from: 'old', to: 'new' }, async () => {})).toBe('pending');
  });

  it('is lost when something else is live', async () => {
    const database = await openReleaseDatabase(onTestFinished);
    await moveLivePointer(database, { from: null, to: 'old' }, async () => {});
    expect(await moveLivePointer(database, { from: null, to: 'new' }, async () => {})).toBe('conflict');
    expect(await moveLivePointer(database, { from: 'other', to: 'new' }, async () => {})).toBe('conflict');
  });
});
