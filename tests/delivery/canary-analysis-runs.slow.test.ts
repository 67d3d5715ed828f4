import { ANALYSIS_DEFAULTS, type AnalysisState, beginAnalysis } from '@site/api/telemetry/canary-analysis';
import { createFileCleanup } from '@site/api/testing/cleanup';
import type { DeliveryChange } from '@site/api-contract/delivery';
import { startCanaryAnalysis } from '@site/shell/releases/canary-analysis.ts';
import { openTestSite } from '@site/shell/server/testing.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const LIVE = '000000000000';
const CANARY = '111111111111';

const afterFile = createFileCleanup();

const NO_COUNTS = { visitors: 0, failing: 0 };

/** Returns a row of a running analysis at 20 % of visitors. */
const runningRow = (remote: string, since: number, analysis: AnalysisState) => ({
  remote,
  release: CANARY,
  against: LIVE,
  since,
  share: 20,
  step_since: since,
  step_visitors: 0,
  analysis: JSON.stringify(analysis),
  seen: JSON.stringify({ own: NO_COUNTS, other: NO_COUNTS }),
  revision: 1,
  acting_until: 0,
  state: 'running' as const,
  ended_at: null,
});

describe('canary analysis after a clock that was an hour ahead', () => {
  const changes: DeliveryChange[] = [];

  beforeAll(async () => {
    const site = await openTestSite();
    afterFile(() => site.close());
    const { db } = site.database;
    const since = new Date().toISOString();
    const remotes = ['cloud', 'hosting'];
    await site.compose(
      'un',
      { 'index.json': '{}' },
      {
        releases: Object.fromEntries(remotes.map((remote) => [remote, { buildId: LIVE, since }])),
        variants: remotes.map((remote, index) => ({
          remote,
          buildId: CANARY,
          since,
          canary: { from: 20 * index, share: 20, promotes: true },
        })),
      },
    );
    for (const remote of remotes)
      await db
        .insertInto('analysis_run')
        .values({
          ...runningRow(remote, Date.parse(since), beginAnalysis()),
          step_since: Date.now() + HOUR_MS,
          acting_until: Date.now() + HOUR_MS,
        })
        .execute();
    const count = (remote: string, release: string, kind: string, many: number) =>
      db
        .insertInto('telemetry_total')
        .values({ remote, release, kind, count: many, last_at: Date.now() })
        .execute();
    for (const remote of remotes) {
      await count(remote, LIVE, 'visitor', 400);
      await count(remote, CANARY, 'visitor', 100);
      await count(remote, CANARY, 'view', 100);
    }
    await count('hosting', CANARY, 'failing', 100);
    const stop = startCanaryAnalysis({
      database: site.database,
      delivery: {
        composeProblem: async () => null,
        change: async (change) => {
          changes.push(change);
          return { composition: '', lines: [] };
        },
      },
      log: () => {},
      setting: { ...ANALYSIS_DEFAULTS, leastMs: 0, intervalMs: 200 },
    });
    afterFile(stop);
    await vi.waitUntil(() => changes.length >= 2, { timeout: 60_000 });
  });

  test('ends a canary that fails', () => {
    expect(changes).toContainEqual({ action: 'abort', remote: 'hosting', buildId: CANARY });
  });

  test('raises the share of one that holds', () => {
    expect(changes).toContainEqual(
      expect.objectContaining({ action: 'canary', remote: 'cloud', buildId: CANARY, share: 50 }),
    );
  });
});

describe('run of a canary that is gone', () => {
  /** Returns the state of a run once a pass has closed it. */
  const stateOf = async (analysis: Partial<AnalysisState>, views: number) => {
    const site = await openTestSite();
    afterFile(() => site.close());
    const { db } = site.database;
    const since = Date.now();
    const releases = { hosting: { buildId: LIVE, since: new Date(since).toISOString() } };
    await site.compose('un', { 'index.json': '{}' }, { releases });
    await db
      .insertInto('analysis_run')
      .values(runningRow('hosting', since, { ...beginAnalysis(), ...analysis }))
      .execute();
    await db
      .insertInto('telemetry_total')
      .values({ remote: 'hosting', release: CANARY, kind: 'view', count: views, last_at: since })
      .execute();
    const stop = startCanaryAnalysis({
      database: site.database,
      delivery: { composeProblem: async () => null, change: () => Promise.reject(new Error('unexpected')) },
      log: () => {},
      setting: { ...ANALYSIS_DEFAULTS, intervalMs: 50 },
    });
    afterFile(stop);
    const read = () => db.selectFrom('analysis_run').select('state').executeTakeFirstOrThrow();
    return vi.waitUntil(
      async () => {
        const { state } = await read();
        return state !== 'running' && state;
      },
      { timeout: 60_000 },
    );
  };
  const worse = { own: { visitors: 40, failing: 30 }, logs: [0, 0, 0, 0, 30] };

  test('is « ended » when it was worse, even if its host stopped before it wrote so', async () => {
    expect(await stateOf(worse, 20)).toBe('ended');
  });

  test('is « done » when hosts served too few of its pages to decide', async () => {
    expect(await stateOf(worse, 19)).toBe('done');
  });

  test('is « done » when it was as good', async () => {
    expect(await stateOf({ own: { visitors: 40, failing: 0 } }, 20)).toBe('done');
  });
});

test('canary that ended and is started again › has no evidence of its earlier run', async () => {
  const site = await openTestSite();
  afterFile(() => site.close());
  const { db } = site.database;
  const now = Date.now();
  const since = new Date(now).toISOString();
  const canary = { remote: 'hosting', buildId: CANARY, since, canary: { from: 0, share: 20 } };
  const registry = { releases: { hosting: { buildId: LIVE, since } }, variants: [canary] };
  await site.compose('un', { 'index.json': '{}' }, registry);
  const worse = { ...beginAnalysis(), own: { visitors: 40, failing: 30 }, logs: [0, 0, 0, 0, 30] };
  await db
    .insertInto('analysis_run')
    .values({ ...runningRow('hosting', now, worse), state: 'ended', ended_at: now })
    .execute();
  await db
    .insertInto('telemetry_total')
    .values({ remote: 'hosting', release: CANARY, kind: 'view', count: 20, last_at: now })
    .execute();
  const stop = startCanaryAnalysis({
    database: site.database,
    delivery: { composeProblem: async () => null, change: () => Promise.reject(new Error('unexpected')) },
    log: () => {},
    setting: { ...ANALYSIS_DEFAULTS, intervalMs: 50 },
  });
  afterFile(stop);
  const read = () => db.selectFrom('analysis_run').selectAll().executeTakeFirstOrThrow();
  await expect.poll(async () => (await read()).state).toBe('running');
  expect(JSON.parse((await read()).analysis)).toMatchObject({ own: NO_COUNTS, logs: [0, 0, 0, 0, 0] });
});
