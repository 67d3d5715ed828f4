import type { Database } from '@site/api/storage/schema';
import { expect, it } from 'vitest';
import { readEndedCanaries, recordCanaryEnds } from '../canary/ended-canaries.ts';
import { beginAnalysis } from '../canary/statistics.ts';
import { readAnalysisRuns, writeAnalysisRun } from '../canary/telemetry-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const against = 'c0b4ffa9eef2';
const one = '0123456789ab';
const two = 'ba9876543210';

interface Releases {
  live: string | null;
  canary: string | null;
}

/** Registers the tests of the list of ended canaries, for any engine. */
export function endedCanariesSuite(openAny: () => Promise<Database>): void {
  const begin = async () => {
    const database = await openAny();
    const now = Date.now();
    /** Stores the running analysis of a canary that began so many milliseconds ago. */
    const analyse = async (release: string, beganAgo: number) => {
      const counts = { own: { visitors: 12, failing: 6 }, other: { visitors: 100, failing: 1 } };
      const none = { visitors: 0, failing: 0 };
      const since = now - beganAgo;
      const [before] = await readAnalysisRuns(database);
      await writeAnalysisRun(
        database,
        {
          remote: 'hosting',
          release,
          against,
          since,
          share: 5,
          step_since: since,
          step_visitors: 0,
          analysis: { ...beginAnalysis(none), ...counts, logs: [0, 0, 0, 0, Math.log(5 * 996)] },
          seen: counts,
          acting_until: 0,
          state: 'running',
          ended_at: null,
        },
        before,
      );
    };
    /** Records a change of hosting, whose canary was `one`. */
    const change = (ago: number, after: Releases, author: { name: string; reason?: string }) =>
      database.db.transaction().execute((transaction) =>
        recordCanaryEnds(transaction, {
          at: now - ago,
          author,
          before: () => ({ live: against, canary: one }),
          after: () => after,
        }),
      );
    return { database, now, analyse, change };
  };
  const team = { name: 'Hosting' };
  const aborted = { live: against, canary: null };

  it('ended canary is listed with both sides’ numbers, evidence, author and reason', async () => {
    const { database, now, analyse, change } = await begin();
    await analyse(one, 3 * HOUR_MS);
    await change(HOUR_MS, aborted, { name: 'site', reason: '6 of 12 visitors' });
    expect(await readEndedCanaries(database)).toEqual([
      {
        remote: 'hosting',
        buildId: one,
        against,
        since: new Date(now - 3 * HOUR_MS).toISOString(),
        until: new Date(now - HOUR_MS).toISOString(),
        outcome: 'ended',
        by: 'site',
        reason: '6 of 12 visitors',
        canary: { visitors: 12, failing: 6 },
        live: { visitors: 100, failing: 1 },
        // Four alternatives of weight 1 and one of 4980, over five.
        evidence: expect.closeTo(996.8, 5),
        limit: 1000,
      },
    ]);
  });

  it.each([
    ['promoted', { live: one, canary: null }],
    ['ended', aborted],
    ['replaced', { live: against, canary: two }],
    ['replaced', { live: null, canary: null }],
  ])('canary is %s by a change to %o', async (outcome, after) => {
    const { database, analyse, change } = await begin();
    await analyse(one, 3 * HOUR_MS);
    // Another release went live meanwhile: the canary went on.
    await change(2 * HOUR_MS, { live: two, canary: one }, { name: 'Other' });
    await change(HOUR_MS, after, team);
    expect(await readEndedCanaries(database)).toMatchObject([{ outcome, by: 'Hosting', reason: null }]);
  });

  it('ended canary stays listed when its analysis is stored again', async () => {
    const { database, analyse, change } = await begin();
    await analyse(one, 3 * HOUR_MS);
    await change(HOUR_MS, aborted, team);
    await analyse(one, 3 * HOUR_MS);
    expect(await readEndedCanaries(database)).toMatchObject([{ buildId: one, outcome: 'ended' }]);
  });

  it('release that is a canary again is no longer listed', async () => {
    const { database, analyse, change } = await begin();
    await analyse(one, 3 * HOUR_MS);
    await change(HOUR_MS, aborted, team);
    await analyse(one, 0);
    expect(await readEndedCanaries(database)).toEqual([]);
  });

  it('list of ended canaries leaves out those of a month ago, and those under way', async () => {
    const { database, analyse, change } = await begin();
    await analyse(one, 40 * DAY_MS);
    await change(31 * DAY_MS, aborted, team);
    await analyse(two, DAY_MS);
    expect(await readEndedCanaries(database)).toEqual([]);
  });
}
