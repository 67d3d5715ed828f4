import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Cleanup } from './cleanup.ts';

/**
 * How the order system answers. `silent`: never; `half`: the head and half a body, then nothing more; `padded`: a
 * good feed followed by that many blanks; `bomb`: the same, compressed; `redirect`: to an address that has the feed.
 */
export type OrderSystemMood =
  | { feed: unknown }
  | { status: number; body?: string }
  | { padded: unknown; bytes: number }
  | { bomb: unknown; bytes: number }
  | { redirect: unknown }
  | 'silent'
  | { half: unknown };

/** A real HTTP server in the order system's place. */
export type TestOrderSystem = Awaited<ReturnType<typeof startOrderSystem>>;

/** Starts it on a free loopback port until `cleanup`. */
export async function startOrderSystem(mood: OrderSystemMood, cleanup: Cleanup) {
  const server = createServer(async (request, response) => {
    system.hits.push(request.url ?? '');
    response.once('close', () => {
      if (!response.writableFinished) system.cut++;
    });
    await system.gate;
    await answer(system.mood, request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const system = {
    url: `http://127.0.0.1:${port}/api`,
    mood,
    /** Paths and queries it was asked for. */
    hits: [] as string[],
    /** Answers whose reader went away before the end. */
    cut: 0,
    /** Awaited before each answer. */
    gate: Promise.resolve(),
    stop,
  };
  cleanup(stop);
  return system;
}

async function answer(mood: OrderSystemMood, url: string, response: ServerResponse): Promise<void> {
  if (mood === 'silent') return;
  response.setHeader('Content-Type', 'application/json');
  if ('status' in mood) {
    response.writeHead(mood.status).end(mood.body ?? '{"price_reseller":73.31}');
  } else if ('feed' in mood) {
    response.end(JSON.stringify(mood.feed));
  } else if ('half' in mood) {
    const body = JSON.stringify(mood.half);
    response.write(body.slice(0, body.length / 2));
  } else if ('bomb' in mood) {
    const body = Buffer.concat([Buffer.from(JSON.stringify(mood.bomb)), Buffer.alloc(mood.bytes, ' ')]);
    response.setHeader('Content-Encoding', 'gzip').end(await promisify(gzip)(body));
  } else if ('padded' in mood) {
    await pad(response, JSON.stringify(mood.padded), mood.bytes);
  } else if (url.endsWith('/elsewhere')) {
    response.end(JSON.stringify(mood.redirect));
  } else {
    response.writeHead(302, { Location: '/elsewhere' }).end();
  }
}

/** Writes no faster than it is read, and stops when nobody reads any more. */
async function pad(response: ServerResponse, start: string, bytes: number): Promise<void> {
  const gone = once(response, 'close');
  const blanks = Buffer.alloc(64 * 1024, ' ');
  response.write(start);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += blanks.length) {
    if (!response.write(blanks)) await Promise.race([once(response, 'drain'), gone]);
  }
  response.end();
}
