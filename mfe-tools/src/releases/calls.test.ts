import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeChange, readChangeLines } from './calls.ts';

const getBytes = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece, 'latin1'));
      controller.close();
    },
  });

const read = async (...pieces: string[]) => {
  const lines = [];
  for await (const line of readChangeLines(getBytes(...pieces))) lines.push(line);
  return lines;
};

describe('lines of a change', () => {
  it('are whole from pieces, without empty ones, the unended last included', async () => {
    expect(await read('{"progress":"o', 'ne"}\n\n{"progress":"two"}', '\n{"done":{}}')).toEqual([
      ...[{ progress: 'one' }, { progress: 'two' }, { done: {} }],
    ]);
  });

  it('keep a letter of two bytes that was cut', async () => {
    const [first, second] = [Buffer.from('{"progress":"é"}\n').toString('latin1'), ''];
    expect(await read(first.slice(0, 14), first.slice(14) + second)).toEqual([{ progress: 'é' }]);
  });
});

describe('makeChange', () => {
  afterEach(() => vi.unstubAllGlobals());
  const reason = 'host web-2 17 can’t compose: ENOSPC';
  const unable = `{"problem":{"type":"/api/docs#host-unable","status":503,"reason":"${reason}"}}\n`;
  const body = { remote: 'hosting', from: '0123456789ab', to: 'ba9876543210' };

  it('asks again when the host can’t compose, and says why', async () => {
    const answers = [unable, '{"done":{}}\n'];
    vi.stubGlobal('fetch', async () => new Response(answers.shift()));
    const lines: string[] = [];
    expect(await makeChange('rollback', body, (line) => lines.push(line))).toEqual({ outcome: 'done' });
    expect(lines).toEqual([reason]);
  });

  it('gives up after six hosts', async () => {
    const fetch = vi.fn(async () => new Response(unable));
    vi.stubGlobal('fetch', fetch);
    expect(await makeChange('rollback', body, () => {})).toEqual({ outcome: 'refused', reason });
    expect(fetch).toHaveBeenCalledTimes(6);
  });
});
