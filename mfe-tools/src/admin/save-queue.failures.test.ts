import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, list, saved, setUp, stale } from './testing/save-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('failure', () => {
  it('When a save fails then it says so and a retry sends the same list', async () => {
    const { queue, sent, last } = setUp();
    queue.want(list('b'));
    await last().answer(failed);
    expect(queue.state).toEqual({ phase: 'failed', detail: 'HTTP 503', faults: {} });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    queue.flush();
    expect(last()).toMatchObject({ names: 'b', version: 1 });
    await last().answer(saved(2));
    expect(queue.state.phase).toBe('saved');
  });

  it('When another edit follows a failure then it is tried with everything in it', async () => {
    const { queue, last } = setUp();
    queue.want(list('b'));
    await last().answer(failed);
    queue.want(list('b', 'c'), 600);
    expect(queue.state.phase).toBe('saving');
    await vi.advanceTimersByTimeAsync(600);
    expect(last().names).toBe('b c');
  });

  it('When the session is over then nothing more is sent', async () => {
    const { queue, sent, last } = setUp();
    queue.want(list('b'));
    await last().answer({ outcome: 'locked' });
    queue.want(list('c'));
    queue.flush();
    expect(queue.state.phase).toBe('locked');
    expect(sent).toHaveLength(1);
  });
});

describe('somebody else saved', () => {
  it('When the save is stale then it holds every edit until the conflict is resolved', async () => {
    const { queue, sent, last } = setUp();
    queue.want(list('mine'));
    await last().answer(stale(5, 'theirs'));
    expect(queue.state).toMatchObject({ phase: 'conflict', theirs: { version: 5 } });
    queue.want(list('mine too'));
    queue.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    queue.rebase({ version: 5, savedAt: 50, offers: list('theirs') }, list('both'));
    expect(last()).toMatchObject({ names: 'both', version: 5 });
    await last().answer(saved(6));
    expect(queue.state.phase).toBe('saved');
  });

  it('When their list is taken then nothing is sent', async () => {
    const { queue, sent, last } = setUp();
    queue.want(list('mine'));
    await last().answer(stale(5, 'theirs'));
    queue.rebase({ version: 5, savedAt: 50, offers: list('theirs') });
    expect(sent).toHaveLength(1);
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 50 });
  });

  it('When the answer to an accepted save got lost then the retry is no conflict', async () => {
    const { queue, sent, last } = setUp();
    queue.want(list('b'));
    await last().answer(failed);
    queue.flush();
    await last().answer(stale(2, 'b'));
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 20 });
    expect(queue.base.version).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('When others came back to the list this one started from then the save goes on', async () => {
    const { queue, last } = setUp();
    queue.want(list('b'));
    await last().answer(stale(3, 'a'));
    expect(last()).toMatchObject({ names: 'b', version: 3 });
  });
});
