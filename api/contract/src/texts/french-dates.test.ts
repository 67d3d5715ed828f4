import { describe, expect, it } from 'vitest';
import { formatDay, formatInParis } from './french-dates.ts';

describe('formatDay', () => {
  it.each([
    ['2026-12-01T00:00:00+01:00', '1er décembre 2026'],
    ['2026-11-30T22:59:59Z', '30 novembre 2026'],
    ['2026-11-30T23:00:00Z', '1er décembre 2026'],
    ['2026-06-10T22:00:00.000Z', '11 juin 2026'],
    ['2026-10-31T12:00:00Z', '31 octobre 2026'],
    ['2026-01-11T12:00:00Z', '11 janvier 2026'],
  ])('%s is « %s » in Paris', (time, day) => {
    expect(formatDay(new Date(time))).toBe(day);
  });
});

describe('formatInParis', () => {
  it('adds the time of day', () => {
    const time = Date.UTC(2026, 11, 1, 9, 5);
    expect(formatInParis(time, { dateStyle: 'long', timeStyle: 'short' })).toBe('1er décembre 2026 à 10:05');
  });

  it('has « 1er » after the name of the day', () => {
    expect(formatInParis(Date.UTC(2026, 11, 1), { dateStyle: 'full' })).toBe('mardi 1er décembre 2026');
  });

  it('changes no other 1', () => {
    expect(formatInParis(Date.UTC(2026, 10, 2, 0, 1), { dateStyle: 'short', timeStyle: 'short' })).toBe(
      '02/11/2026 01:01',
    );
  });
});
