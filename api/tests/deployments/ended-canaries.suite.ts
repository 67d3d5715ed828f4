import { expect, it } from 'vitest';
import { appendAuditLog } from '../../src/deployments/audit-log.ts';
import { readEndedCanaries } from '../../src/deployments/ended-canaries.ts';
import type { Database } from '../../src/storage/schema.ts';
import { beginAnalysis } from '../../src/telemetry/canary-analysis.ts';
import { writeAnalysisRun } from '../../src/telemetry/store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const against = 'c0b4ffa9eef2';
const one = '0123456789ab';
const two = 'ba9876543210';

/** Registers the tests of the list of ended canaries, for any engine. */
export function endedCanariesSuite(openAny: () => Promise<Database>): void {
  const begin = async () => {
    const opened = await openAny();
    const database = opened;
    const now = Date.now();
    /** Stores the analysis run of a canary that began and ended so many milliseconds ago. */
    const analysed = async (release: string, beganAgo: number, endedAgo: number | null, state = 'ended') => {
      const none = { visitors: 0, failing: 0 };
      const counts = { own: { visitors: 12, failing: 6 }, other: { visitors: 100, failing: 1 } };
      await writeAnalysisRun(
        database,
        {
          remote: 'hosting',
          release,
          against,
          since: now - beganAgo,
          share: 5,
          step_since: now - beganAgo,
          step_visitors: 0,
          analysis: { ...beginAnalysis(none), ...counts, logs: [0, 0, 0, 0, Math.log(5 * 996)] },
          seen: counts,
          acting_until: 0,
          state: state as 'ended' | 'done' | 'running',
          ended_at: endedAgo === null ? null : now - endedAgo,
        },
        undefined,
      );
    };
    let last: string | null = null;
    const changed = async (
      ago: number,
      change: { action: string; remote: string; buildId?: string; to?: string },
      author = 'Hosting',
      reason?: string,
    ) => {
      const to = `${last ?? ''}x`;
      const from = last;
      last = to;
      const row = { at: now - ago, author: { name: author, proof: null }, from, to };
      await database.db
        .transaction()
        .execute((transaction) =>
          appendAuditLog(
            { ...database, db: transaction },
            { ...row, change: { ...change, ...(reason && { reason }) } },
          ),
        );
    };
    const canary = (ago: number, buildId = one) =>
      changed(ago, { action: 'canary', remote: 'hosting', buildId });
    return { database, now, analysed, changed, canary };
  };

  it('ended canary is listed with both sides’ numbers, evidence, author and reason', async () => {
    const { database, now, analysed, changed, canary } = await begin();
    await analysed(one, 3 * HOUR_MS, HOUR_MS - 1);
    await canary(3 * HOUR_MS);
    const abort = { action: 'abort', remote: 'hosting', buildId: one };
    await changed(HOUR_MS, abort, 'site', '6 of 12 visitors');
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
    ['promoted', { action: 'promote', remote: 'hosting' }],
    ['promoted', { action: 'release', remote: 'hosting', buildId: one }],
    ['ended', { action: 'abort', remote: 'hosting' }],
    ['replaced', { action: 'canary', remote: 'hosting', buildId: two }],
    ['replaced', { action: 'retire', remote: 'hosting' }],
  ])('canary is %s by %o', async (outcome, change) => {
    const { database, analysed, changed, canary } = await begin();
    await analysed(one, 3 * HOUR_MS, HOUR_MS - 1, 'done');
    // An end of an earlier canary, whose preview went on.
    await canary(2.9 * HOUR_MS, two);
    await changed(2.8 * HOUR_MS, { action: 'abort', remote: 'hosting' }, 'Other');
    await canary(2.7 * HOUR_MS);
    await changed(2 * HOUR_MS, { action: 'release', remote: 'hosting', buildId: two }, 'Other');
    await changed(HOUR_MS, change);
    expect(await readEndedCanaries(database)).toMatchObject([{ outcome, by: 'Hosting', reason: null }]);
  });

  it('list of ended canaries leaves out those of a month ago, and those under way', async () => {
    const { database, analysed } = await begin();
    await analysed(one, 40 * DAY_MS, 31 * DAY_MS);
    await analysed(two, DAY_MS, null, 'running');
    expect(await readEndedCanaries(database)).toEqual([]);
  });
}
