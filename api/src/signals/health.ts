import { VITAL_BOUNDS, type Vital } from '@site/api-contract/module-reports-rules';
import type { Database } from '../storage/schema.ts';
import { evidenceOf, SETTING } from './verdict.ts';
import { readWatches } from './watches.ts';

const MINUTE_MS = 60_000;

/** What browsers said of one release, added up over all hosts. Each but `visitors` and `failing` counts views or modules. */
export interface Tally {
  /** Page views shown: of the remote's own pages; of the shell, of every page. */
  shown: number;
  /** Modules that came. */
  loaded: number;
  /** Modules that couldn't be had. */
  loadFailed: number;
  /** Islands that threw before they answered. */
  thrown: number;
  /** Islands that answered, and threw later. */
  stopped: number;
  /** Visits in which the page's policy stopped something. The verdict leaves them out: a browser's extension may be the cause. */
  blocked: number;
  /** What the verdict counts: networks with a view, each once an hour; a failing one counts once more. */
  visitors: number;
  /** … and how many of those met a failure. */
  failing: number;
}

/** How many views fell into each bin, the best first; bounds: `VITAL_BOUNDS` of the contract. */
type Bins = number[];

/** One release's health. */
interface ReleaseHealth {
  remote: string;
  /** Build id. */
  release: string;
  /** Minutes in which anything was said, oldest first; `at` is when the minute began, in epoch milliseconds. */
  minutes: ({ at: number } & Tally)[];
  /** Since the release was first met, also before `minutes` begins. */
  total: Tally;
  vitals: { lcp: Bins; inp: Bins; cls: Bins };
}

/** How a release that is being watched stands. */
interface Watch {
  remote: string;
  /** The release on trial: a canary, or one that is live since less than an hour and guarded. */
  release: string;
  kind: 'canary' | 'guard';
  /** The release it is compared with. */
  against: string;
  /** Epoch milliseconds. */
  since: number;
  /** Percent of visitors; 100 for a guarded release. */
  share: number;
  /** What was compared so far. */
  own: { visitors: number; failing: number };
  other: { visitors: number; failing: number };
  /** How many times likelier « worse » explains what was seen than « as good »; it is taken back at `limit`. */
  evidence: number;
  limit: number;
  /** `ended`: it was taken back; `done`: it is over otherwise. Both stay for three months. */
  state: 'watching' | 'ended' | 'done';
  /** When that was, in epoch milliseconds. */
  endedAt: number | null;
}

export interface Health {
  releases: ReleaseHealth[];
  watches: Watch[];
}

const counted = [
  ...(['shown', 'loaded', 'load-failed', 'render-failed', 'stopped', 'blocked'] as const),
  ...(['visitor', 'failing'] as const),
] as const;

const fields = {
  shown: 'shown',
  loaded: 'loaded',
  'load-failed': 'loadFailed',
  'render-failed': 'thrown',
  stopped: 'stopped',
  blocked: 'blocked',
  visitor: 'visitors',
  failing: 'failing',
} as const satisfies Record<(typeof counted)[number], keyof Tally>;

const nothing = (): Tally => ({
  ...{ shown: 0, loaded: 0, loadFailed: 0, thrown: 0, stopped: 0, blocked: 0 },
  ...{ visitors: 0, failing: 0 },
});

const emptyBins = (): Bins => Array(VITAL_BOUNDS.lcp.length + 1).fill(0);

const isCounted = (kind: string): kind is (typeof counted)[number] => kind in fields;

const VITAL = /^(lcp|inp|cls)(\d)$/;

/** All that is known of how releases do, of the minutes from `since` (epoch milliseconds) on. Kept: the last 24 hours. */
export async function readHealth(database: Pick<Database, 'db'>, since: number): Promise<Health> {
  const { db } = database;
  const totals = await db
    .selectFrom('signal_total')
    .selectAll()
    .orderBy('remote')
    .orderBy('release')
    .execute();
  const minutes = await db
    .selectFrom('signal_minute')
    .selectAll()
    .where('minute', '>=', since - MINUTE_MS + 1)
    .orderBy('minute')
    .execute();
  const releases = new Map<string, ReleaseHealth>();
  for (const { remote, release, kind, count } of totals) {
    const key = `${remote} ${release}`;
    const health = releases.get(key) ?? {
      ...{ remote, release, minutes: [], total: nothing() },
      vitals: { lcp: emptyBins(), inp: emptyBins(), cls: emptyBins() },
    };
    releases.set(key, health);
    if (isCounted(kind)) health.total[fields[kind]] += Number(count);
    const [, vital, bin] = VITAL.exec(kind) ?? [];
    if (vital) health.vitals[vital as Vital][Number(bin)] = Number(count);
  }
  for (const { minute: at, remote, release, kind, count } of minutes) {
    const health = releases.get(`${remote} ${release}`);
    if (!health || !isCounted(kind)) continue;
    const last = health.minutes.at(-1);
    const tally = last?.at === at ? last : { at, ...nothing() };
    if (tally !== last) health.minutes.push(tally);
    tally[fields[kind]] += Number(count);
  }
  const watches = await readWatches(database);
  return {
    releases: [...releases.values()],
    watches: watches.map(
      ({ trial, seen: _, looks: _looks, stepSince: _s, stepVisitors: _v, actingUntil: _a, ...watch }) => ({
        ...watch,
        own: trial.own,
        other: trial.other,
        evidence: evidenceOf(trial),
        limit: SETTING.limit,
      }),
    ),
  };
}
