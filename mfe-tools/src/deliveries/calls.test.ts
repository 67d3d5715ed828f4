import { describe, expect, it } from 'vitest';
import { linesOf } from './calls.ts';

const bytesOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece, 'latin1'));
      controller.close();
    },
  });

const read = async (...pieces: string[]) => {
  const lines = [];
  for await (const line of linesOf(bytesOf(...pieces))) lines.push(line);
  return lines;
};

describe('lines of a change', () => {
  it('When an answer comes in pieces then its lines are whole, empty ones left out, the last without an end too', async () => {
    expect(await read('{"progress":"o', 'ne"}\n\n{"progress":"two"}', '\n{"done":{}}')).toEqual([
      ...[{ progress: 'one' }, { progress: 'two' }, { done: {} }],
    ]);
  });

  it('When a letter of two bytes is cut then it is put together', async () => {
    const [first, second] = [Buffer.from('{"progress":"é"}\n').toString('latin1'), ''];
    expect(await read(first.slice(0, 14), first.slice(14) + second)).toEqual([{ progress: 'é' }]);
  });
});
