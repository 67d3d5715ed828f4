import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { serveHandlers } from '@site/api/testing/serve';
import { FILE_MAX_BYTES } from '@site/api-contract/releases/release-rules';
import type { Response } from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FileTransfers, sendFile } from './file-transfers.ts';

/** Starts transfers, and lists the ones that have room by name. */
function begin() {
  const transfers = new FileTransfers();
  const started: string[] = [];
  const reserve = (name: string, team: string, bytes: number) => {
    const response = new EventEmitter() as unknown as Response;
    const reservation = transfers.reserve(team, bytes, response).then((room) => {
      started.push(name);
      return room;
    });
    reservation.catch(() => {});
    return { reservation, close: () => response.emit('close') };
  };
  return { started, reserve };
}

/** Resolves after every promise that can be settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('file transfers', () => {
  it('of a team hold two of the largest files, and start in order', async () => {
    const { started, reserve } = begin();
    const first = reserve('first', 'Hosting', FILE_MAX_BYTES);
    for (const name of ['second', 'third', 'fourth']) reserve(name, 'Hosting', FILE_MAX_BYTES);
    await settle();
    expect(started).toEqual(['first', 'second']);
    first.close();
    await settle();
    expect(started).toEqual(['first', 'second', 'third']);
  });

  it('of a team without room hold up no other team', async () => {
    const { started, reserve } = begin();
    for (const name of ['one', 'two', 'three']) reserve(name, 'Hosting', FILE_MAX_BYTES);
    reserve('cloud', 'Cloud', FILE_MAX_BYTES);
    await settle();
    expect(started).toEqual(['one', 'two', 'cloud']);
  });

  it('of all teams hold four of the largest files', async () => {
    const { started, reserve } = begin();
    for (const team of ['a', 'b', 'c', 'd', 'e']) reserve(team, team, FILE_MAX_BYTES);
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of usual files all start at once', async () => {
    const { started, reserve } = begin();
    for (let index = 0; index < 40; index++) reserve(`${index}`, 'Hosting', 100_000);
    await settle();
    expect(started).toHaveLength(40);
  });

  it('keep their room until their work ends, though the client is gone', async () => {
    const { started, reserve } = begin();
    let endWork = () => {};
    const work = new Promise<void>((resolve) => {
      endWork = resolve;
    });
    const first = reserve('first', 'Hosting', FILE_MAX_BYTES);
    reserve('second', 'Hosting', FILE_MAX_BYTES);
    reserve('third', 'Hosting', FILE_MAX_BYTES);
    void (await first.reservation).use(() => work);
    first.close();
    await settle();
    expect(started).toEqual(['first', 'second']);
    endWork();
    await settle();
    expect(started).toEqual(['first', 'second', 'third']);
  });

  it('that wait take no room once their client is gone', async () => {
    const { started, reserve } = begin();
    const [first, , waiting] = ['first', 'second', 'third', 'fourth'].map((name) =>
      reserve(name, 'Hosting', FILE_MAX_BYTES),
    );
    waiting?.close();
    first?.close();
    await settle();
    expect(started).toEqual(['first', 'second', 'fourth']);
  });

  it('that wait ten seconds are answered with 429', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { reserve } = begin();
    const [, , third] = ['first', 'second', 'third'].map((name) => reserve(name, 'Hosting', FILE_MAX_BYTES));
    vi.advanceTimersByTime(10_000);
    await expect(third?.reservation).rejects.toMatchObject({
      problem: { status: 429 },
      headers: { 'Retry-After': '1' },
    });
  });
});

describe('file to a client that doesn’t read', () => {
  it('is dropped at the deadline, with the connection', async () => {
    let isSent: boolean | undefined;
    const origin = await serveHandlers(onTestFinished, async (_request, response) => {
      await sendFile(response, Buffer.alloc(FILE_MAX_BYTES), 100);
      isSent = response.writableFinished;
    });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(isSent).toBe(false), 10_000);
  });
});
