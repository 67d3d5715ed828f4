import { createTestLogger } from '@site/api/testing/log';
import type { RequestedChange } from '@site/api-contract/releases/releases';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ANALYSIS_DEFAULTS,
  type AnalysisSettings,
  type AnalysisState,
  beginAnalysis,
} from '../canary/statistics.ts';
import { addTelemetry } from '../canary/telemetry-store.ts';
import { formatReleaseList } from '../client/format-release-list.ts';
import { buildRelease, openSmallSite } from '../testing/site.ts';
import { startCanaryAnalysis } from './canary-analysis.ts';
import type { ReleaseService } from './release-service.ts';

const HOUR_MS = 3_600_000;
const NO_COUNTS = { visitors: 0, failing: 0 };

/** Makes no change. */
const idle: Pick<ReleaseService, 'change' | 'composeProblem' | 'onChange'> = {
  onChange: () => {},
  composeProblem: async () => null,
  change: () => Promise.reject(new Error('unexpected')),
};

/** Opens a site with a canary of hosting, whose analysis the test starts. */
async function begin(canary: { share: number; promotes?: true } = { share: 20 }) {
  const site = await openSmallSite(onTestFinished);
  const { db } = site.database;
  const live = (await site.registry()).releases.hosting?.buildId ?? '';
  const release = await site.store(buildRelease('hosting', { pages: { '/hosting': 'Canari' } }));
  await site.change({ action: 'canary', ...release, ...canary });
  const since = Date.parse((await site.registry()).variants[0]?.since ?? '');
  const readRun = () => db.selectFrom('analysis_run').selectAll().executeTakeFirst();
  return {
    site,
    live,
    id: release.buildId,
    since,
    /** Analyses as a host does, but faster. */
    analyse({
      releases = site.releases,
      ...setting
    }: { releases?: typeof idle } & Partial<AnalysisSettings> = {}) {
      const all = { ...ANALYSIS_DEFAULTS, leastMs: 0, leastVisitors: 20, intervalMs: 20, ...setting };
      const stop = startCanaryAnalysis({
        database: site.database,
        releases,
        logger: createTestLogger(),
        setting: all,
      });
      onTestFinished(stop);
      return stop;
    },
    readRun,
    /** Waits until a pass has begun the run: earlier visitors don't count. */
    waitForRun: () => expect.poll(async () => (await readRun())?.state).toBe('running'),
    /** Counts visitors of a release, each with a page view of `pageOwner`. */
    visit: (buildId: string, visitors: number, failing = 0, pageOwner = 'hosting') =>
      addTelemetry(
        site.database,
        [
          { remote: 'hosting', release: buildId, kind: 'visitor', count: visitors },
          { remote: 'hosting', release: buildId, kind: 'failing', count: failing },
          ...(failing > 0
            ? [
                {
                  remote: 'hosting',
                  release: buildId,
                  kind: `failing-on-${pageOwner}` as const,
                  count: failing,
                },
              ]
            : []),
          { remote: 'hosting', release: buildId, kind: 'view', count: visitors },
        ],
        Date.now(),
      ),
    /** Stores a run that a pass left at a share of 20 %. */
    async storeRun(analysis: AnalysisState, more: object = {}) {
      const run = {
        remote: 'hosting',
        release: release.buildId,
        against: live,
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
        ...more,
      };
      await db.insertInto('analysis_run').values(run).execute();
    },
    decisions: async () =>
      (await site.auditLog())
        .filter(({ author }) => author === 'site')
        .map(({ change }): RequestedChange & { reason?: string } => JSON.parse(change)),
  };
}

/** An analysis that found the canary worse. */
const worse = { ...beginAnalysis(), own: { visitors: 40, failing: 30 }, logs: [0, 0, 0, 0, 30] };

describe('canary analysis', () => {
  it('says what it waits for, in numbers, until hosts have counted enough', async () => {
    const { site, id, live, analyse, waitForRun, visit } = await begin({ share: 20, promotes: true });
    analyse({ leastMs: 600_000, leastVisitors: 100 });
    await waitForRun();
    await visit(live, 100);
    await visit(id, 3, 1);
    const readLines = async () => formatReleaseList(await site.releases.list());
    await expect
      .poll(readLines)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^ {9}1 of 3 visitors \(33\.3 %\) met a failure, 0 of 100 visitors \(0\.0 %\) of what is live; “worse” explains/,
          ),
          '         waits for 3 networks of 20 needed, 3 visitors of 100 needed, 0 minutes of 10 needed',
        ]),
      );
    await visit(live, 100);
    await visit(id, 17);
    await expect
      .poll(async () => (await readLines()).join('\n'))
      .toContain('waits for 20 visitors of 100 needed');
  });

  it('begins with the change that makes a canary', async () => {
    const { site, id, analyse, waitForRun } = await begin();
    analyse({ intervalMs: HOUR_MS });
    await site.change({ action: 'canary', remote: 'hosting', buildId: id, share: 30 });
    await waitForRun();
  });

  it('ends a canary that fails, with the numbers in the audit log', async () => {
    const { site, id, live, analyse, waitForRun, visit, readRun, decisions } = await begin();
    analyse();
    await waitForRun();
    await visit(live, 100);
    await visit(id, 25, 25);
    await expect.poll(async () => (await readRun())?.state).toBe('ended');
    const { releases, variants } = await site.registry();
    expect([releases.hosting?.buildId, variants]).toEqual([live, []]);
    expect((await site.releases.list()).endedCanaries).toMatchObject([
      { remote: 'hosting', buildId: id, against: live, outcome: 'ended', by: 'site' },
    ]);
    expect(await decisions()).toEqual([
      {
        action: 'abort',
        remote: 'hosting',
        buildId: id,
        reason: expect.stringMatching(
          /^25 of 25 visitors \(100\.0 %\) met a failure, 0 of 100 visitors \(0\.0 %\) of what is live; “worse” explains that \S+ times as well as “as good”$/,
        ),
      },
    ]);
  });

  it('leaves a canary that fails on one other team’s pages, until another page is a witness', async () => {
    const { id, live, analyse, waitForRun, visit, readRun, decisions } = await begin();
    analyse();
    await waitForRun();
    await visit(live, 400);
    await visit(id, 60, 60, 'cloud');
    await expect
      .poll(async () => JSON.parse((await readRun())?.analysis ?? '{}').own)
      .toEqual({ visitors: 60, failing: 60 });
    expect(await readRun()).toMatchObject({ acting_until: 0, state: 'running' });
    expect(await decisions()).toEqual([]);
    await visit(id, 1, 1, 'tools');
    await expect.poll(decisions).toMatchObject([{ action: 'abort', buildId: id }]);
  });

  it('ends a canary once, from several hosts', async () => {
    const { id, live, analyse, waitForRun, visit, readRun, decisions } = await begin();
    const stops = [analyse(), analyse(), analyse()];
    await waitForRun();
    await visit(live, 100);
    await visit(id, 25, 25);
    await expect.poll(async () => (await readRun())?.state).toBe('ended');
    for (const stop of stops) await stop();
    expect(await decisions()).toHaveLength(1);
  });

  it('raises the share of a good canary to 20 and 50 %, then releases it', async () => {
    const { site, id, live, analyse, waitForRun, visit, decisions } = await begin({
      share: 5,
      promotes: true,
    });
    analyse();
    await waitForRun();
    await expect
      .poll(async () => {
        await visit(live, 600, 3);
        await visit(id, 30);
        return (await site.registry()).releases.hosting?.buildId;
      })
      .toBe(id);
    expect(await decisions()).toEqual([
      expect.objectContaining({ action: 'canary', buildId: id, share: 20, promotes: true }),
      expect.objectContaining({ action: 'canary', buildId: id, share: 50, promotes: true }),
      expect.objectContaining({
        action: 'promote',
        buildId: id,
        from: live,
        reason: expect.stringContaining(' visitors '),
      }),
    ]);
  });

  it('leaves a canary that failed for its only four visitors', async () => {
    const { site, id, analyse, waitForRun, visit, readRun } = await begin({ share: 100 });
    analyse();
    await waitForRun();
    await visit(id, 4, 4);
    await expect
      .poll(async () => JSON.parse((await readRun())?.seen ?? '{}').own)
      .toEqual({ visitors: 4, failing: 4 });
    expect(await readRun()).toMatchObject({ acting_until: 0, state: 'running' });
    expect((await site.registry()).variants).toMatchObject([{ canary: { share: 100 } }]);
  });

  it('leaves the decision to another host while this one can’t compose', async () => {
    const { id, live, analyse, waitForRun, visit, readRun, decisions } = await begin();
    analyse({ releases: { ...idle, composeProblem: async () => 'no space' } });
    await waitForRun();
    await visit(live, 100);
    await visit(id, 25, 25);
    await expect
      .poll(async () => JSON.parse((await readRun())?.seen ?? '{}').own)
      .toEqual({ visitors: 25, failing: 25 });
    analyse();
    await expect.poll(decisions).toHaveLength(1);
  });
});

describe('canary analysis after a clock that was an hour ahead', () => {
  it('ends a canary that fails', async () => {
    const { id, live, analyse, visit, storeRun, decisions } = await begin();
    await storeRun(beginAnalysis(), { step_since: Date.now() + HOUR_MS, acting_until: Date.now() + HOUR_MS });
    await visit(live, 400);
    await visit(id, 100, 100);
    analyse();
    await expect.poll(decisions).toMatchObject([{ action: 'abort', buildId: id }]);
  });

  it('raises the share of one that holds', async () => {
    const { id, live, analyse, visit, storeRun, decisions } = await begin({ share: 20, promotes: true });
    await storeRun(beginAnalysis(), { step_since: Date.now() + HOUR_MS, acting_until: Date.now() + HOUR_MS });
    await visit(live, 400);
    await visit(id, 100);
    analyse();
    await expect.poll(async () => (await decisions())[0]).toMatchObject({ action: 'canary', share: 50 });
  });
});

describe('run of a canary that is gone', () => {
  /** Returns the state of a run once a pass has closed it. */
  const closeRun = async (analysis: AnalysisState, views: number) => {
    const { site, id, analyse, visit, storeRun, readRun } = await begin();
    await storeRun(analysis);
    await visit(id, views, analysis.own.failing);
    await site.change({ action: 'abort', remote: 'hosting' });
    analyse({ releases: idle });
    await expect.poll(async () => (await readRun())?.state).not.toBe('running');
    return (await readRun())?.state;
  };

  it('is « ended » when it was worse, even if its host stopped before it wrote so', async () => {
    expect(await closeRun(worse, 20)).toBe('ended');
  });

  it('is « done » when hosts served too few of its pages to decide', async () => {
    expect(await closeRun(worse, 19)).toBe('done');
  });

  it('is « done » when it was as good', async () => {
    expect(await closeRun({ ...beginAnalysis(), own: { visitors: 40, failing: 0 } }, 20)).toBe('done');
  });
});

describe('canary that ended and is started again', () => {
  it('has no evidence of its earlier run', async () => {
    const { id, analyse, visit, storeRun, readRun, waitForRun } = await begin();
    await storeRun(worse, { state: 'ended', ended_at: Date.now() });
    await visit(id, 20);
    analyse({ releases: idle });
    await waitForRun();
    expect(JSON.parse((await readRun())?.analysis ?? '')).toMatchObject({
      own: NO_COUNTS,
      logs: [0, 0, 0, 0, 0],
    });
  });
});
