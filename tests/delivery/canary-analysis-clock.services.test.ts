import { beginAnalysis, SETTING } from '@site/api/telemetry/canary-analysis';
import { fileCleanup } from '@site/api/testing/cleanup';
import type { Change } from '@site/api-contract/delivery';
import { startCanaryAnalysis } from '@site/shell/releases/canary-analysis.ts';
import { openTestSite } from '@site/shell/server/testing.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const LIVE = '000000000000';
const CANARY = '111111111111';

const afterFile = fileCleanup();

describe('canary analysis after a clock that was an hour ahead', () => {
  const changes: Change[] = [];

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
    const nothing = { visitors: 0, failing: 0 };
    for (const remote of remotes)
      await db
        .insertInto('analysis_run')
        .values({
          remote,
          release: CANARY,
          against: LIVE,
          since: Date.parse(since),
          share: 20,
          step_since: Date.now() + HOUR_MS,
          step_visitors: 0,
          analysis: JSON.stringify(beginAnalysis()),
          seen: JSON.stringify({ own: nothing, other: nothing }),
          looks: 1,
          acting_until: Date.now() + HOUR_MS,
          state: 'running',
          ended_at: null,
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
      setting: { ...SETTING, leastMs: 0, lookMs: 200 },
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
