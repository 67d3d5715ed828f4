import type { BoardRemote } from '@site/api-contract/board';

/** A stretch of time in which a release was live, or some visitors' candidate. */
export interface Stretch {
  buildId: string;
  by: string | null;
  /** Epoch milliseconds. */
  from: number;
  to: number;
  kind: 'past' | 'live' | 'canary' | 'retired';
}

/** Everything that was live of a remote, the oldest first, and its canary. */
export function stretchesOf({ history, live, canary, retired }: BoardRemote, now: number): Stretch[] {
  const past = history.toReversed().map(({ buildId, by, since, until }) => ({
    ...{ buildId, by, from: Date.parse(since), to: Date.parse(until), kind: 'past' as const },
  }));
  const until = (kind: Stretch['kind'], { buildId = '', by = null, since = '' }: Begun): Stretch => ({
    ...{ buildId, by, from: Date.parse(since), to: now, kind },
  });
  return [
    ...past,
    ...(retired ? [until('retired', { by: retired.by, since: retired.since })] : []),
    ...(live ? [until('live', live)] : []),
    ...(canary ? [until('canary', canary)] : []),
  ];
}

interface Begun {
  buildId?: string;
  by?: string | null;
  since?: string;
}

/** A stretch as far as it lies in a window, in shares of it: from 0 to 1. */
export interface Part extends Stretch {
  start: number;
  end: number;
}

/** The parts of stretches that lie between two times. */
export function partsIn(stretches: readonly Stretch[], from: number, to: number): Part[] {
  const share = (time: number) => Math.min(1, Math.max(0, (time - from) / (to - from)));
  return stretches
    .filter((stretch) => stretch.to > from && stretch.from < to)
    .map((stretch) => ({ ...stretch, start: share(stretch.from), end: share(stretch.to) }));
}

/** How far back the picture goes, in hours. */
const ranges = { heure: 1, jour: 24, semaine: 168, mois: 720 } as const;
/** See {@link ranges}. */
export type Range = keyof typeof ranges;

const HOUR_MS = 3_600_000;

/** The shortest range that shows every change that is known, or the longest. */
export function rangeFor(remotes: readonly BoardRemote[], now: number): Range {
  const times = remotes.flatMap((remote) => stretchesOf(remote, now).map(({ from }) => from));
  const oldest = Math.min(now, ...times);
  const names = Object.keys(ranges) as Range[];
  return names.find((name) => now - oldest <= ranges[name] * HOUR_MS) ?? 'mois';
}

/** Where a range begins. */
export const beginOf = (range: Range, now: number): number => now - ranges[range] * HOUR_MS;
