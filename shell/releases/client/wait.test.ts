import type { ReleasesView } from '@site/api-contract/releases/releases';
import { describe, expect, it } from 'vitest';
import { ChangeAbortedError, WaitTimeoutError } from './errors.ts';
import { isPromotingCanary, waitForCanaryEnd } from './wait.ts';

const OLD = 'aaaaaaaaaaaa';
const NEW = 'bbbbbbbbbbbb';
const since = '2026-11-26T10:00:00.000Z';

const release = (buildId: string) => ({ remote: 'hosting', buildId, since, by: 'Hosting', bytes: 1 });

/** A site with this live release, and the canary's share. */
function view(live: string, share?: number): ReleasesView {
  return {
    composition: 'c',
    hosts: [],
    live: [{ ...release(live), before: null }],
    variants: share === undefined ? [] : [{ ...release(NEW), canary: { from: 0, share, promotes: true } }],
    retired: [],
    history: [],
    endedCanaries: [],
  };
}

const canary = {
  action: 'canary',
  remote: 'hosting',
  buildId: NEW,
  share: 5,
  promotes: true,
} as const;

/**
 * Waits through these views, the last of which stays. A missing view is a failed read. Each pause takes its time on the clock of
 * the test.
 */
async function wait(views: (ReleasesView | undefined)[], timeoutMs = 3_600_000) {
  const lines: string[] = [];
  let now = 0;
  let at = 0;
  const end = waitForCanaryEnd(canary, {
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
  it('are canaries that promote themselves', () => {
    expect(isPromotingCanary({ action: 'release' })).toBe(false);
    expect(isPromotingCanary(canary)).toBe(true);
    expect(isPromotingCanary({ ...canary, promotes: undefined })).toBe(false);
  });
});

describe('waiting for a canary', () => {
  it('ends well once its release is live, and logs each share once', async () => {
    const { end, lines } = await wait([view(OLD, 5), view(OLD, 5), view(OLD, 20), view(NEW)]);
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
    const { end } = await wait([view(OLD, 5), after]);
    expect(end).toBeInstanceOf(ChangeAbortedError);
    expect(end).toHaveProperty(
      'message',
      'hosting bbbbbbbbbbbb isn’t live: its canary has ended: 6 of 12 visitors met a failure',
    );
  });

  it('stops at the time limit, with the last state', async () => {
    const { end } = await wait([view(OLD, 5)], 60_000);
    expect(end).toBeInstanceOf(WaitTimeoutError);
    expect(end).toHaveProperty(
      'message',
      '--timeout is over: hosting bbbbbbbbbbbb is a canary for 5 % of visitors',
    );
  });

  it('stops when the site can’t be read, and says how to follow the change', async () => {
    const { end } = await wait([view(OLD, 5), undefined]);
    expect(end).toBeInstanceOf(WaitTimeoutError);
    expect(end).toHaveProperty(
      'message',
      'the key has expired. The change goes on: « site releases --to https://www.example.org » shows its state',
    );
  });
});
