import { describe, expect, it } from 'vitest';
import { ChangeQueue, type Requester } from './change-queue.ts';

/** Returns a queue whose changes end when the test calls `end`. */
function begin() {
  const queue = new ChangeQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (requester: Requester, name: string, isUrgent = false) =>
    queue.run(requester, isUrgent, () => {
      started.push(name);
      return new Promise<void>((done) => ends.set(name, done));
    });
  /** Ends a change, and waits until the next change has started. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, started, ask, end };
}

describe('ChangeQueue', () => {
  it('makes two changes at a time, one of each team', async () => {
    const { started, ask, end } = begin();
    for (const name of ['h1', 'h2']) void ask('Hosting', name);
    for (const name of ['c1', 't1']) void ask(name, name);
    expect(started).toEqual(['h1', 'c1']);
    await end('c1');
    expect(started).toEqual(['h1', 'c1', 't1']);
    await end('h1');
    expect(started).toEqual(['h1', 'c1', 't1', 'h2']);
  });

  it('makes the operator’s change before teams’ that came earlier', async () => {
    const { started, ask, end } = begin();
    for (const name of ['one', 'two', 'three']) void ask(name, name);
    void ask(null, 'operator’s');
    await end('one');
    expect(started).toEqual(['one', 'two', 'operator’s']);
  });

  it('gives each team its turn, however many changes one of them has waiting', async () => {
    const { started, ask, end } = begin();
    for (const name of ['h1', 'h2', 'h3']) void ask('Hosting', name);
    void ask('Cloud', 'c1');
    void ask('Tools', 't1');
    for (const name of ['h1', 'c1', 't1', 'h2']) await end(name);
    expect(started).toEqual(['h1', 'c1', 't1', 'h2', 'h3']);
  });

  it('makes an urgent change beside one that doesn’t end', () => {
    const { started, ask } = begin();
    void ask('Hosting', 'endless preview');
    void ask(null, 'rollback', true);
    expect(started).toEqual(['endless preview', 'rollback']);
  });

  it('gives way to urgent changes that already wait, and not to later ones', async () => {
    const { queue, ask, end } = begin();
    void ask(null, 'rollback', true);
    let isGiven = false;
    const waiting = queue.giveWay().then(() => {
      isGiven = true;
    });
    void ask('Cloud', 'a later rollback', true);
    await new Promise(setImmediate);
    expect(isGiven).toBe(false);
    await end('rollback');
    await waiting;
    expect(isGiven).toBe(true);
  });

  it('goes on after a change that failed', async () => {
    const queue = new ChangeQueue();
    const failed = queue.run('Hosting', false, () => Promise.reject(new Error('refused')));
    const next = queue.run('Hosting', false, async () => 'made');
    await expect(failed).rejects.toThrow('refused');
    expect(await next).toBe('made');
  });
});
