import type { BoardRemote } from '@site/api-contract/board';
import { describe, expect, it } from 'vitest';
import { partsIn, rangeFor, stretchesOf } from './Timeline.tsx';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
const NOW = Date.UTC(2026, 10, 23, 20);
const HOUR = 3_600_000;

const hosting: BoardRemote = {
  remote: 'hosting',
  live: { buildId: 'bbbbbbbbbbbb', since: at(10), by: 'Hosting' },
  before: { buildId: 'aaaaaaaaaaaa' },
  retired: null,
  canary: { buildId: 'cccccccccccc', since: at(18), by: null, share: 10, promotesItself: false },
  previews: [],
  history: [
    { buildId: 'aaaaaaaaaaaa', since: at(4), until: at(10), by: null },
    { buildId: '999999999999', since: at(2), until: at(4), by: null },
  ],
};

describe('timeline', () => {
  it('When a remote has a past then it comes before what is live, oldest first, and the canary last', () => {
    expect(stretchesOf(hosting, NOW).map(({ buildId, kind, to }) => [buildId, kind, to])).toEqual([
      ['999999999999', 'past', Date.UTC(2026, 10, 23, 4)],
      ['aaaaaaaaaaaa', 'past', Date.UTC(2026, 10, 23, 10)],
      ['bbbbbbbbbbbb', 'live', NOW],
      ['cccccccccccc', 'canary', NOW],
    ]);
  });

  it('When a remote is retired then its lane ends with that', () => {
    const retired = { ...hosting, live: null, canary: null, retired: { since: at(10), by: 'Hosting' } };
    expect(stretchesOf(retired, NOW).map(({ kind }) => kind)).toEqual(['past', 'past', 'retired']);
  });

  it('When a window is shorter than the past then its parts are cut to it', () => {
    const parts = partsIn(stretchesOf(hosting, NOW), NOW - 12 * HOUR, NOW);
    expect(parts.map(({ buildId, start, end }) => [buildId, start, end])).toEqual([
      ['aaaaaaaaaaaa', 0, 2 / 12],
      ['bbbbbbbbbbbb', 2 / 12, 1],
      ['cccccccccccc', 10 / 12, 1],
    ]);
  });

  it('When the oldest change was 18 hours ago then a day shows them all; months ago, a month shows the last', () => {
    expect(rangeFor([hosting], NOW)).toBe('jour');
    expect(rangeFor([hosting], NOW + 40 * 24 * HOUR)).toBe('mois');
    expect(rangeFor([], NOW)).toBe('heure');
  });
});
