import type { Health, ReleaseHealth } from '@site/api-contract/board';
import { HEALTH_MINUTES } from '@site/api-contract/board-rules';
import { VITAL_BOUNDS, type Vital } from '@site/api-contract/module-reports-rules';
import type { Database } from '../storage/schema.ts';
import { readWatches } from './store.ts';
import { evidenceOf, SETTING } from './verdict.ts';

const MINUTE_MS = 60_000;

/** How long a release that was taken back is still told of, in milliseconds. */
const TAKEN_BACK_MS = 24 * 3_600_000;

/** What is told of a release, by the kind of signal that counts it. */
const fields = {
  shown: 'shown',
  loaded: 'loaded',
  'load-failed': 'loadFailed',
  'render-failed': 'thrown',
  stopped: 'stopped',
  blocked: 'blocked',
} as const satisfies Record<string, keyof ReleaseHealth['total']>;

const isTold = (kind: string): kind is keyof typeof fields => kind in fields;

const nothing = () => ({ shown: 0, loaded: 0, loadFailed: 0, thrown: 0, stopped: 0, blocked: 0 });

const emptyBins = (): number[] => Array(VITAL_BOUNDS.lcp.length + 1).fill(0);

const VITAL = /^(lcp|inp|cls)(\d)$/;

/**
 * How browsers met releases, added up over all hosts, as the board tells it.
 * @param until end of the last minute to tell of, in epoch milliseconds
 * @param isShown whether visitors get a release now; of others only those are told of that were taken back lately
 */
export async function readHealth(
  database: Pick<Database, 'db'>,
  until: number,
  isShown: (remote: string, release: string) => boolean,
): Promise<Health> {
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
    .where('minute', '>=', until - HEALTH_MINUTES * MINUTE_MS)
    .orderBy('minute')
    .execute();
  const releases = new Map<string, ReleaseHealth>();
  for (const { remote, release, kind, count } of totals) {
    if (!isShown(remote, release)) continue;
    const key = `${remote} ${release}`;
    const health = releases.get(key) ?? {
      ...{ remote, buildId: release, minutes: [], total: nothing() },
      vitals: { lcp: emptyBins(), inp: emptyBins(), cls: emptyBins() },
    };
    releases.set(key, health);
    if (isTold(kind)) health.total[fields[kind]] += count;
    const [, vital, bin] = VITAL.exec(kind) ?? [];
    if (vital) health.vitals[vital as Vital][Number(bin)] = count;
  }
  for (const { minute: at, remote, release, kind, count } of minutes) {
    const health = releases.get(`${remote} ${release}`);
    if (!health || !isTold(kind)) continue;
    const last = health.minutes.at(-1);
    const tally = last?.at === at ? last : { at, ...nothing() };
    if (tally !== last) health.minutes.push(tally);
    tally[fields[kind]] += count;
  }
  const watches = (await readWatches(database)).filter(
    ({ remote, release, state, ended_at: endedAt }) =>
      isShown(remote, release) || (state === 'ended' && (endedAt ?? 0) > until - TAKEN_BACK_MS),
  );
  return {
    until,
    releases: [...releases.values()],
    watches: watches
      .map(({ remote, release, against, since, share, trial, state, ended_at: endedAt }) => ({
        ...{ remote, buildId: release, against, since, share, state, endedAt },
        ...{ own: trial.own, other: trial.other, evidence: evidenceOf(trial), limit: SETTING.limit },
      }))
      .toSorted((one, other) => other.since - one.since),
  };
}
