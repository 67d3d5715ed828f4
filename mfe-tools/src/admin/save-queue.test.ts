import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { list, saved, setUp } from './testing/save-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('debounce', () => {
  it('When somebody types then one save leaves after the pause, with the last text', async () => {
    const { queue, sent, phases, last } = setUp();
    for (const name of ['ab', 'abc', 'abcd']) {
      queue.want(list(name), 600);
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

  it('When the text is typed back to what is saved then nothing is sent', async () => {
    const { queue, sent } = setUp();
    queue.want(list('ab'), 600);
    queue.want(list('a'), 600);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    expect(queue.state).toEqual({ phase: 'saved', savedAt: 10 });
  });

  it('When the page is left then what waits leaves at once', () => {
    const { queue, sent } = setUp();
    queue.want(list('ab'), 600);
    queue.flush();
    expect(sent).toHaveLength(1);
  });
});

describe('one at a time', () => {
  it('When edits come during a save then the next one starts after it, from its version, with the last edit only', async () => {
    const { queue, sent, phases, last } = setUp();
    queue.want(list('b'));
    queue.want(list('c'));
    queue.want(list('d'));
    expect(sent).toHaveLength(1);
    await last().answer(saved(2));
    expect(sent).toMatchObject([{ names: 'b' }, { names: 'd', version: 2 }]);
    expect(queue.state.phase).toBe('saving');
    await last().answer(saved(3));
    expect(queue.base).toMatchObject({ version: 3, offers: list('d') });
    expect(phases).toEqual(['saving', 'saved']);
  });

  it('When typing goes on after a save then it is not shown as saved, and the pause still counts', async () => {
    const { queue, sent, last } = setUp();
    queue.want(list('b'));
    queue.want(list('bc'), 600);
    await last().answer(saved(2));
    expect(queue.state.phase).toBe('saving');
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(last()).toMatchObject({ names: 'bc', version: 2 });
  });

  it('When an edit is taken back during its save then the old list is saved again', async () => {
    const { queue, last } = setUp();
    queue.want(list('b'));
    queue.want(list('a'));
    await last().answer(saved(2));
    expect(last()).toMatchObject({ names: 'a', version: 2 });
  });
});
