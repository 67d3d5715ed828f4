import { blankOffer } from '@site/api-contract/dedicated';
import { vi } from 'vitest';
import type { Offers } from '../list.ts';
import { SaveQueue, type SaveResult } from '../save-queue.ts';

/** A list of offers with these names. */
export const list = (...names: string[]): Offers =>
  names.map((name, id) => ({ ...blankOffer(`${id}`), name }));

/** A queue at version 1 with the list « a », and the saves it has sent, each to be answered by hand. */
export function setUp() {
  const sent: { names: string; version: number; answer(result: SaveResult): Promise<void> }[] = [];
  const phases: string[] = [];
  const queue: SaveQueue = new SaveQueue(
    { version: 1, savedAt: 10, offers: list('a') },
    (offers, version) =>
      new Promise((done) => {
        const names = offers.map(({ name }) => name).join(' ');
        sent.push({
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
    const save = sent.at(-1);
    if (!save) throw new Error('nothing was sent');
    return save;
  };
  return { queue, sent, phases, last };
}

export const saved = (version: number): SaveResult => ({ outcome: 'saved', version, savedAt: version * 10 });
export const failed: SaveResult = { outcome: 'failed', detail: 'HTTP 503', faults: {} };
export const stale = (version: number, ...names: string[]): SaveResult => ({
  outcome: 'stale',
  theirs: { version, savedAt: version * 10, offers: list(...names) },
});
