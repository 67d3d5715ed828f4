import { StorageHealth } from '@site/api/storage/health';
import type { Database } from '@site/api/storage/schema';
import type { TelemetryReport } from '@site/api-contract/releases/telemetry-reports-rules';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { TelemetryCollector } from '../canary/collector.ts';
import { listViewedReleases } from '../canary/page-view.ts';
import { readErrors } from '../canary/release-errors.ts';
import { readDashboardHealth } from '../canary/release-health.ts';
import { beginAnalysis, updateAnalysis } from '../canary/statistics.ts';
import {
  type AnalysisRun,
  addTelemetry,
  pruneTelemetry,
  readAnalysisRuns,
  readReleaseTotals,
  writeAnalysisRun,
} from '../canary/telemetry-store.ts';

const HOUR_MS = 3_600_000;
/** The start of a minute. */
const NOON = Date.UTC(2026, 0, 31, 12);
const two = '0123456789ab';
const isShown = () => true;
const hosting = { remote: 'hosting', release: two };
/** Releases on pages served to the sender. */
const viewed = new Map([[`hosting@${two}`, 'cloud']]);

/** Registers the tests of telemetry about releases, for any engine. */
export function telemetrySuite(open: () => Promise<Database>): void {
  /** Returns a database with two stored releases. */
  const stored = async () => {
    const database = await open();
    const releases = [
      { remote: 'hosting', build_id: two },
      { remote: 'cloud', build_id: 'c0b4ffa9eef2' },
    ].map((release) => ({ ...release, manifest: '{}', bytes: 1, stored_at: NOON }));
    await database.db.insertInto('site_release').values(releases).execute();
    return database;
  };
  const collector = (database: Database) => {
    const logger = pino({ level: 'silent' });
    const storage = new StorageHealth(database, logger);
    onTestFinished(() => storage.stop());
    return new TelemetryCollector({ database, logger, storage });
  };
  const report = (
    outcome: TelemetryReport['outcome'],
    more: Partial<TelemetryReport> = {},
  ): TelemetryReport => ({
    ...hosting,
    outcome,
    ...more,
  });

  it('telemetry of six writers is summed by the minute and in total', async () => {
    const database = await stored();
    const signals = (['shown', 'visitor', 'failing'] as const).map((kind) => ({
      ...hosting,
      kind,
      count: 2,
    }));
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        addTelemetry(database, at % 2 ? signals.toReversed() : [...signals], NOON + 1_000),
      ),
    );
    await addTelemetry(database, [{ ...hosting, kind: 'shown', count: 1 }], NOON + 61_000);
    const { releases } = await readDashboardHealth(database, NOON + 120_000, isShown);
    expect(releases).toEqual([{ remote: 'hosting', buildId: two, shown: 13, failures: 0, blocked: 0 }]);
    const minutes = await database.db
      .selectFrom('telemetry_minute')
      .select(['minute', 'count'])
      .where('kind', '=', 'shown')
      .orderBy('minute')
      .execute();
    expect(minutes).toEqual([
      { minute: NOON, count: 12 },
      { minute: NOON + 60_000, count: 1 },
    ]);
    expect((await readReleaseTotals(database, hosting)).counts).toEqual({ visitors: 12, failing: 12 });
  });

  it('telemetry of invented releases is dropped', async () => {
    const database = await stored();
    const shownCount = { ...hosting, kind: 'shown', count: 1 } as const;
    const counts = Array.from({ length: 600 }, (_, at) => ({
      ...shownCount,
      release: at.toString(16).padStart(12, 'f'),
    }));
    await addTelemetry(database, [...counts, { ...hosting, kind: 'shown', count: 3 }], NOON);
    const rows = await database.db.selectFrom('telemetry_total').selectAll().execute();
    expect(rows.map(({ release, count }) => [release, Number(count)])).toEqual([[two, 3]]);
  });

  it('telemetry loses minutes after a day, and totals after three months', async () => {
    const database = await stored();
    await addTelemetry(database, [{ ...hosting, kind: 'shown', count: 1 }], NOON);
    await addTelemetry(database, [{ ...hosting, kind: 'loaded', count: 1 }], NOON + 2 * HOUR_MS);
    await pruneTelemetry(database, NOON + 25 * HOUR_MS);
    const kinds = async (table: 'telemetry_minute' | 'telemetry_total') =>
      (await database.db.selectFrom(table).select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
    expect(await kinds('telemetry_minute')).toEqual(['loaded']);
    expect(await kinds('telemetry_total')).toEqual(['loaded', 'shown']);
    await pruneTelemetry(database, NOON + 91 * 24 * HOUR_MS);
    expect(await kinds('telemetry_total')).toEqual([]);
  });

  it('network counts as one visitor, and as one more that fails', async () => {
    const database = await stored();
    const collected = collector(database);
    const kinds = async () => {
      await collected.write();
      return (await readReleaseTotals(database, hosting)).counts;
    };
    for (let batch = 0; batch < 5; batch++)
      collected.take([report('shown'), report('loaded')], 'home', viewed);
    expect(await kinds()).toEqual({ visitors: 1, failing: 0 });
    for (let batch = 0; batch < 5; batch++)
      collected.take([report('stopped'), report('load-failed')], 'home', viewed);
    expect(await kinds()).toEqual({ visitors: 2, failing: 1 });
    collected.take([report('loaded'), report('render-failed')], 'office', viewed);
    collected.take([report('shown')], 'office', viewed);
    expect(await kinds()).toEqual({ visitors: 3, failing: 2 });
    // A policy may have blocked a browser extension, so a blocked resource is no failure of the release.
    collected.take([report('blocked')], 'office', viewed);
    expect(await kinds()).toEqual({ visitors: 3, failing: 2 });
    // Measurements of a visit don't count as a visitor.
    collected.take([report('lcp', { bin: 4 }), report('cls', { bin: 0 })], 'train', viewed);
    expect(await kinds()).toEqual({ visitors: 3, failing: 2 });
    const { releases } = await readDashboardHealth(database, 0, isShown);
    expect(releases[0]).toMatchObject({ shown: 6, failures: 11, blocked: 1 });
  });

  it('counts reports without a page view for the dashboard and not for the analysis', async () => {
    const database = await stored();
    const collected = collector(database);
    const others = [['hosting@c0b4ffa9eef2', `cloud@${two}`]];
    collected.take([report('render-failed')], 'home', listViewedReleases(others));
    await collected.write();
    expect((await readReleaseTotals(database, hosting)).counts).toEqual({ visitors: 0, failing: 0 });
    const { releases } = await readDashboardHealth(database, 0, isShown);
    expect(releases[0]).toMatchObject({ failures: 1 });
  });

  it('names the remotes on whose pages a release failed', async () => {
    const database = await stored();
    const collected = collector(database);
    const visit = (network: string, outcome: TelemetryReport['outcome'], pages: string[][]) =>
      collected.take([report(outcome)], network, listViewedReleases(pages));
    visit('home', 'shown', [[`hosting@${two}`]]);
    visit('office', 'stopped', [
      ['cloud@c0b4ffa9eef2', `hosting@${two}`],
      [`tools@${two}`, `hosting@${two}`],
    ]);
    await collected.write();
    expect((await readReleaseTotals(database, hosting)).failingPageOwners).toEqual(['cloud']);
  });

  it('keeps the errors of a release, each with the engines and the visitors that met it', async () => {
    const database = await stored();
    const manifest = JSON.stringify({ files: { client: { 'assets/List.js': {} }, server: {} } });
    await database.db.updateTable('site_release').set({ manifest }).where('remote', '=', 'hosting').execute();
    const collected = collector(database);
    const throws = (network: string, message: string, browser: string) =>
      collected.take(
        [
          report('stopped', {
            error: {
              message,
              page: '/offres/vds',
              island: 'hosting/List',
              stack: ['assets/List.js:1:99', 'assets/other.js:1:1'],
            },
          }),
        ],
        network,
        viewed,
        `Mozilla/5.0 ${browser}`,
      );
    throws('home', 'late', 'Firefox/140.0');
    for (const network of ['home', 'home', 'office']) throws(network, 'panne voulue', 'Firefox/140.0');
    await collected.write();
    throws('train', 'panne voulue', 'AppleWebKit/537.36 Chrome/140.0 Edg/140.0');
    await collected.write();
    const place = { page: '/offres/vds', island: 'hosting/List', stack: ['assets/List.js:1:99'] };
    expect(await readErrors(database, 'hosting', two)).toEqual([
      { message: 'panne voulue', ...place, browsers: ['Firefox', 'Chromium'], visitors: 3 },
      { message: 'late', ...place, browsers: ['Firefox'], visitors: 1 },
    ]);
  });

  it('keeps no more than three errors of one network, and nine of a release', async () => {
    const database = await stored();
    const collected = collector(database);
    for (let at = 0; at < 40; at++) {
      const error = { message: `error ${'x'.repeat(at)}`, page: '/' };
      collected.take([report('stopped', { error })], `network ${at % 4}`, viewed);
    }
    await collected.write();
    expect(await database.db.selectFrom('release_error').selectAll().execute()).toHaveLength(9);
    expect(await readErrors(database, 'hosting', two)).toHaveLength(3);
  });

  it('counts an error once after a write whose totals failed', async () => {
    const database = await stored();
    const { schema } = database.db;
    const collected = collector(database);
    collected.take([report('stopped', { error: { message: 'late', page: '/' } })], 'home', viewed);
    await schema.alterTable('telemetry_total').renameTo('away').execute();
    await collected.write();
    await schema.alterTable('away').renameTo('telemetry_total').execute();
    await collected.write();
    expect(await readErrors(database, 'hosting', two)).toMatchObject([{ visitors: 1 }]);
    expect((await readReleaseTotals(database, hosting)).counts).toEqual({ visitors: 1, failing: 1 });
  });

  it('adds up page views of a release', async () => {
    const database = await stored();
    for (const count of [3, 4]) await addTelemetry(database, [{ ...hosting, kind: 'view', count }], NOON);
    expect((await readReleaseTotals(database, hosting)).views).toBe(7);
    expect((await readReleaseTotals(database, { remote: 'cloud', release: 'c0b4ffa9eef2' })).views).toBe(0);
  });

  const newRun: Omit<AnalysisRun, 'revision'> = {
    ...hosting,
    against: 'bb4bd262e89d',
    since: NOON,
    share: 12.5,
    step_since: NOON,
    step_visitors: 0,
    acting_until: 0,
    state: 'running',
    ended_at: null,
    analysis: beginAnalysis(),
    seen: { own: { visitors: 0, failing: 0 }, other: { visitors: 0, failing: 0 } },
  };

  it('analysis run takes one write of several hosts', async () => {
    const database = await stored();
    const begins = await Promise.all(
      Array.from({ length: 4 }, () => writeAnalysisRun(database, newRun, undefined)),
    );
    expect(begins.filter(Boolean)).toHaveLength(1);
    const [row] = await readAnalysisRuns(database);
    expect(row).toEqual({ ...newRun, revision: 1 });
    const analysis = updateAnalysis(
      beginAnalysis(),
      { visitors: 4, failing: 4 },
      { visitors: 76, failing: 0 },
      5,
    );
    const writes = await Promise.all(
      Array.from({ length: 4 }, () => writeAnalysisRun(database, { ...newRun, analysis }, row)),
    );
    expect(writes.filter(Boolean)).toHaveLength(1);
    const { analyses } = await readDashboardHealth(database, NOON, isShown);
    expect(analyses).toMatchObject([
      {
        remote: 'hosting',
        buildId: two,
        share: 12.5,
        limit: 1000,
        state: 'running',
        endedAt: null,
        own: { visitors: 4, failing: 4 },
        other: { visitors: 76, failing: 0 },
      },
    ]);
    expect(analyses[0]?.evidence).toBeGreaterThan(1_000);
  });
}
