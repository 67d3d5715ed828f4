import type { ChangeOutcome, DeliveryChange, ReleasesView } from '@site/api-contract/delivery';
import { describe, expect, it } from 'vitest';
import { ChangeAbortedError, WaitTimeoutError } from './errors.ts';
import { isChangePending, waitForChangeEnd } from './wait.ts';

const OLD = 'aaaaaaaaaaaa';
const NEW = 'bbbbbbbbbbbb';
const STAGED = '019aa000-0000-7000-8000-000000000000';
const since = '2026-11-26T10:00:00.000Z';

const release = (buildId: string) => ({ remote: 'hosting', buildId, since, by: 'Hosting', bytes: 1 });

/** A site with this live release, the canary's share, and the id of a staged change. */
function view(live: string, share?: number, staged?: string): ReleasesView {
  return {
    composition: 'c',
    hosts: [],
    live: [release(live)],
    variants: share === undefined ? [] : [{ ...release(NEW), canary: { from: 0, share, promotes: true } }],
    staged: staged ? [{ id: staged, remote: 'hosting', action: 'release' }] : [],
    retired: [],
    history: [],
    endedCanaries: [],
  };
}

const canary: DeliveryChange = {
  action: 'canary',
  remote: 'hosting',
  buildId: NEW,
  share: 5,
  promotes: true,
};
const toAll: DeliveryChange = { action: 'release', remote: 'hosting', buildId: NEW };
const done: ChangeOutcome = { composition: 'c', lines: [] };
const waiting: ChangeOutcome = { ...done, staged: STAGED };

/**
 * Waits through these views, the last of which stays. A missing view is a failed read. Each pause takes its time on the clock of
 * the test.
 */
async function wait(
  change: DeliveryChange,
  outcome: ChangeOutcome,
  views: (ReleasesView | undefined)[],
  timeoutMs = 3_600_000,
) {
  const lines: string[] = [];
  let now = 0;
  let at = 0;
  const end = waitForChangeEnd(change, outcome, {
    origin: 'https://www.example.org',
    read: async () => {
      const next = views[Math.min(at++, views.length - 1)];
      if (!next) throw new Error('the key has expired');
      return next;
    },
    log: (line) => lines.push(line),
    timeoutMs,
    now: () => now,
    pause: async (ms) => {
      now += ms;
    },
  });
  return { end: await end.catch((error: Error) => error), lines };
}

describe('changes that go on after their command', () => {
  it('are staged changes and canaries that promote themselves', () => {
    expect(isChangePending(toAll, done)).toBe(false);
    expect(isChangePending(toAll, waiting)).toBe(true);
    expect(isChangePending(canary, done)).toBe(true);
    expect(isChangePending({ ...canary, promotes: undefined }, done)).toBe(false);
  });
});

describe('waiting for a canary', () => {
  it('ends well once its release is live, and logs each share once', async () => {
    const { end, lines } = await wait(canary, done, [view(OLD, 5), view(OLD, 5), view(OLD, 20), view(NEW)]);
    expect(end).toBe('hosting bbbbbbbbbbbb is live for all visitors');
    expect(lines).toEqual([
      'hosting bbbbbbbbbbbb is a canary for 5 % of visitors',
      'hosting bbbbbbbbbbbb is a canary for 20 % of visitors',
    ]);
  });

  it('fails once the canary has ended by itself', async () => {
    const ended = {
      ...release(NEW),
      outcome: 'ended' as const,
      until: '2026-11-26T11:00:00.000Z',
      against: OLD,
      share: 5,
      canary: { visitors: 12, failing: 6 },
      live: { visitors: 104, failing: 0 },
      evidence: 5432,
      limit: 1000,
      reason: '6 of 12 visitors met a failure',
    };
    const after = { ...view(OLD), endedCanaries: [ended] };
    const { end } = await wait(canary, done, [view(OLD, 5), after]);
    expect(end).toBeInstanceOf(ChangeAbortedError);
    expect(end).toHaveProperty(
      'message',
      'hosting bbbbbbbbbbbb isn’t live: its canary has ended: 6 of 12 visitors met a failure',
    );
  });

  it('stops at the time limit, with the last state', async () => {
    const { end } = await wait(canary, done, [view(OLD, 5)], 60_000);
    expect(end).toBeInstanceOf(WaitTimeoutError);
    expect(end).toHaveProperty(
      'message',
      '--timeout is over: hosting bbbbbbbbbbbb is a canary for 5 % of visitors',
    );
  });

  it('stops when the site can’t be read, and says how to follow the change', async () => {
    const { end } = await wait(canary, done, [view(OLD, 5), undefined]);
    expect(end).toBeInstanceOf(WaitTimeoutError);
    expect(end).toHaveProperty(
      'message',
      'the key has expired. The change goes on: « npm run releases -- --to https://www.example.org » shows its state',
    );
  });
});

describe('waiting for an approval', () => {
  it('ends well once the approved release is live', async () => {
    const { end, lines } = await wait(toAll, waiting, [view(OLD, undefined, STAGED), view(NEW)]);
    expect(end).toBe('hosting bbbbbbbbbbbb is live for all visitors');
    expect(lines).toEqual(['release of hosting waits for an editor’s approval']);
  });

  it('fails once the change was refused', async () => {
    const { end } = await wait(toAll, waiting, [view(OLD, undefined, STAGED), view(OLD)]);
    expect(end).toBeInstanceOf(ChangeAbortedError);
    expect(end).toHaveProperty(
      'message',
      'hosting bbbbbbbbbbbb isn’t live: the change was refused or has expired',
    );
  });

  it('fails when a promotion was refused after its canary had ended', async () => {
    const promotion: DeliveryChange = { action: 'promote', remote: 'hosting' };
    const outcome = { ...waiting, stagedBuildId: NEW };
    const { end } = await wait(promotion, outcome, [view(OLD, 5, STAGED), view(OLD)]);
    expect(end).toBeInstanceOf(ChangeAbortedError);
  });

  it('fails when a refused change leaves the canary its earlier share', async () => {
    const larger: DeliveryChange = { ...canary, share: 20, promotes: undefined };
    const { end } = await wait(larger, waiting, [view(OLD, 5, STAGED), view(OLD, 5)]);
    expect(end).toHaveProperty(
      'message',
      'hosting bbbbbbbbbbbb is a canary for 5 % of visitors: the change was refused or has expired',
    );
  });
});
