import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DedicatedOffers } from './offer-list.ts';
import { type SaveOutcome, SaveQueue } from './save-queue.ts';

/** Returns offers with these names. */
const list = (...names: string[]): DedicatedOffers =>
  names.map((name, id) => ({ ...createBlankOffer(`${id}`), name }));

/** Returns a queue at version 1 with the list « a », and its sent saves, which the test answers. */
function setUp() {
  const requests: { names: string; version: number; answer(result: SaveOutcome): Promise<void> }[] = [];
  const phases: string[] = [];
  const queue: SaveQueue = new SaveQueue(
    { version: 1, savedAt: 10, offers: list('a') },
    (offers, version) =>
      new Promise((done) => {
        const names = offers.map(({ name }) => name).join(' ');
        requests.push({
          names,
          version,
          answer: async (result) => {
            done(result);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    () => {
      if (phases.at(-1) !== queue.state.phase) phases.push(queue.state.phase);
    },
  );
  const last = () => {
    const save = requests.at(-1);
    if (!save) throw new Error('nothing was sent');
    return save;
  };
  return { queue, sent: requests, phases, last };
}

const saved = (version: number): SaveOutcome => ({ outcome: 'saved', version, savedAt: version * 10 });
const failed: SaveOutcome = { outcome: 'failed', detail: 'HTTP 503' };
const stale = (version: number, ...names: string[]): SaveOutcome => ({
  outcome: 'stale',
  theirs: { version, savedAt: version * 10, offers: list(...names) },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('debounce', () => {
  it('sends one save after the pause, with the last text', async () => {
    const { queue, sent, phases, last } = setUp();
    for (const name of ['ab', 'abc', 'abcd']) {
      queue.enqueue(list(name), 600);
      await vi.advanceTimersByTimeAsync(599);
    }
    expect(sent).toEqual([]);
    expect(phases).toEqual(['saving']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toMatchObject([{ names: 'abcd', version: 1 }]);
    await last().answer(saved(2));
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 20 });
    expect(phases).toEqual(['saving', 'saved']);
  });

  it('sends nothing for text typed back to the saved one', async () => {
    const { queue, sent } = setUp();
    queue.enqueue(list('ab'), 600);
    queue.enqueue(list('a'), 600);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 10 });
  });

  it('ends at once when the page is left', () => {
    const { queue, sent } = setUp();
    queue.enqueue(list('ab'), 600);
    queue.flush();
    expect(sent).toHaveLength(1);
  });
});

describe('one at a time', () => {
  it('saves the last edit after the save in progress, from its version', async () => {
    const { queue, sent, phases, last } = setUp();
    queue.enqueue(list('b'));
    queue.enqueue(list('c'));
    queue.enqueue(list('d'));
    expect(sent).toHaveLength(1);
    await last().answer(saved(2));
    expect(sent).toMatchObject([{ names: 'b' }, { names: 'd', version: 2 }]);
    expect(queue.state.phase).toBe('saving');
    await last().answer(saved(3));
    expect(queue.base).toMatchObject({ version: 3, offers: list('d') });
    expect(phases).toEqual(['saving', 'saved']);
  });

  it('isn’t shown as saved while typing goes on, and keeps its pause', async () => {
    const { queue, sent, last } = setUp();
    queue.enqueue(list('b'));
    queue.enqueue(list('bc'), 600);
    await last().answer(saved(2));
    expect(queue.state.phase).toBe('saving');
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(last()).toMatchObject({ names: 'bc', version: 2 });
  });

  it('saves the old list again after an edit taken back during its save', async () => {
    const { queue, last } = setUp();
    queue.enqueue(list('b'));
    queue.enqueue(list('a'));
    await last().answer(saved(2));
    expect(last()).toMatchObject({ names: 'a', version: 2 });
  });
});

describe('failure', () => {
  it('of a save is shown, and a retry sends the same list', async () => {
    const { queue, sent, last } = setUp();
    queue.enqueue(list('b'));
    await last().answer(failed);
    expect(queue.state).toEqual({ phase: 'failed', detail: 'HTTP 503' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    queue.flush();
    expect(last()).toMatchObject({ names: 'b', version: 1 });
    await last().answer(saved(2));
    expect(queue.state.phase).toBe('saved');
  });

  it('is followed by a save of the next edit with everything before', async () => {
    const { queue, last } = setUp();
    queue.enqueue(list('b'));
    await last().answer(failed);
    queue.enqueue(list('b', 'c'), 600);
    expect(queue.state.phase).toBe('saving');
    await vi.advanceTimersByTimeAsync(600);
    expect(last().names).toBe('b c');
  });

  it('leaves it open what the API holds: the list before is sent too', async () => {
    const { queue, sent, last } = setUp();
    queue.enqueue(list('b'));
    await last().answer(failed);
    queue.enqueue(list('a'));
    expect(last()).toMatchObject({ names: 'a', version: 1 });
    await last().answer(stale(2, 'b'));
    expect(last()).toMatchObject({ names: 'a', version: 2 });
    await last().answer(saved(3));
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 30 });
    expect(sent).toHaveLength(3);
  });

  it('of an ended session stops all saves', async () => {
    const { queue, sent, last } = setUp();
    queue.enqueue(list('b'));
    await last().answer({ outcome: 'locked' });
    queue.enqueue(list('c'));
    queue.flush();
    expect(queue.state.phase).toBe('locked');
    expect(sent).toHaveLength(1);
  });
});

describe('save from another editor', () => {
  it('holds every edit until the conflict is resolved', async () => {
    const { queue, sent, last } = setUp();
    queue.enqueue(list('mine'));
    await last().answer(stale(5, 'theirs'));
    expect(queue.state).toMatchObject({ phase: 'conflict', theirs: { version: 5 } });
    queue.enqueue(list('mine too'));
    queue.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    queue.rebase({ version: 5, savedAt: 50, offers: list('theirs') }, list('both'));
    expect(last()).toMatchObject({ names: 'both', version: 5 });
    await last().answer(saved(6));
    expect(queue.state.phase).toBe('saved');
  });

  it('sends nothing once their list is taken', async () => {
    const { queue, sent, last } = setUp();
    queue.enqueue(list('mine'));
    await last().answer(stale(5, 'theirs'));
    queue.rebase({ version: 5, savedAt: 50, offers: list('theirs') });
    expect(sent).toHaveLength(1);
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 50 });
  });

  it('is no conflict if it is this editor’s own, with a lost answer', async () => {
    const { queue, sent, last } = setUp();
    queue.enqueue(list('b'));
    await last().answer(failed);
    queue.flush();
    await last().answer(stale(2, 'b'));
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 20 });
    expect(queue.base.version).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('is no conflict if it restores the list this editor started from', async () => {
    const { queue, last } = setUp();
    queue.enqueue(list('b'));
    await last().answer(stale(3, 'a'));
    expect(last()).toMatchObject({ names: 'b', version: 3 });
  });
});
