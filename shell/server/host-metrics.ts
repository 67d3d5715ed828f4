import type { Meter } from '@site/api/app/meter';
import type { Follower } from './follow.ts';

interface FollowingHost {
  follower: Pick<Follower, 'counts' | 'isFollowing'>;
  /** Resolves with true if the host can make changes to the site. Never rejects. */
  canCompose(): Promise<boolean>;
}

/** Registers the metrics of the host's progress in following the live composition. */
export function registerHostMetrics(
  { prometheus, registry, readGauge }: Meter,
  { follower: { counts, isFollowing }, canCompose }: FollowingHost,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    readGauge(name, help, [], async () => [[{}, await read()]]);
  gauge('site_following', '1 if this host serves the live composition, or still may in time', () =>
    Number(isFollowing()),
  );
  gauge('site_can_compose', '1 if this host can make changes to the site', async () =>
    Number(await canCompose()),
  );
  gauge(
    'site_composition_lag_seconds',
    'Time from the last change of the live composition to its activation here',
    () => counts.lagMs / 1000,
  );
  const counter = (name: string, help: string, read: () => number) =>
    new prometheus.Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'site_fetched_bytes_total',
    'Bytes of compositions fetched by this host',
    () => counts.fetchedBytes,
  );
  counter(
    'site_failed_checks_total',
    'Fetched files that were missing or differ from what was composed',
    () => counts.failedChecks,
  );
}
