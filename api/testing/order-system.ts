import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cleanup } from './cleanup.ts';

/**
 * Answer of the order system. `silent`: no answer. `half`: the head and half a body, then silence. `padded`: a valid feed
 * and `bytes` blanks. `gzipped`: a compressed answer. `redirect`: a redirect to the feed.
 */
export type OrderSystemBehaviour =
  | { feed: unknown }
  | { status: number; body?: string }
  | { padded: unknown; bytes: number }
  | { gzipped: Buffer }
  | { redirect: unknown }
  | 'silent'
  | { half: unknown };

/** An HTTP server in place of the order system. */
export type TestOrderSystem = Awaited<ReturnType<typeof startTestOrderSystem>>;

/** Starts an order system on a free loopback port until `cleanup`. */
export async function startTestOrderSystem(behaviour: OrderSystemBehaviour, cleanup: Cleanup) {
  const server = createServer(async (request, response) => {
    system.hits.push(request.url ?? '');
    response.once('close', () => {
      if (!response.writableFinished) system.cut++;
    });
    await system.gate;
    await answer(system.behaviour, request.url ?? '', response);
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
    behaviour,
    /** Requested paths with their queries. */
    hits: [] as string[],
    /** Number of answers whose client disconnected before the end. */
    cut: 0,
    /** Awaited before each answer. */
    gate: Promise.resolve(),
    stop,
  };
  cleanup(stop);
  return system;
}

async function answer(behaviour: OrderSystemBehaviour, url: string, response: ServerResponse): Promise<void> {
  if (behaviour === 'silent') return;
  response.setHeader('Content-Type', 'application/json');
  if ('status' in behaviour) {
    response.writeHead(behaviour.status).end(behaviour.body ?? '{"price_reseller":73.31}');
  } else if ('feed' in behaviour) {
    response.end(JSON.stringify(behaviour.feed));
  } else if ('half' in behaviour) {
    const body = JSON.stringify(behaviour.half);
    response.write(body.slice(0, body.length / 2));
  } else if ('gzipped' in behaviour) {
    response.setHeader('Content-Encoding', 'gzip').end(behaviour.gzipped);
  } else if ('padded' in behaviour) {
    await pad(response, JSON.stringify(behaviour.padded), behaviour.bytes);
  } else if (url.endsWith('/elsewhere')) {
    response.end(JSON.stringify(behaviour.redirect));
  } else {
    response.writeHead(302, { Location: '/elsewhere' }).end();
  }
}

/** Writes at the client's speed, until the client disconnects. */
async function pad(response: ServerResponse, start: string, bytes: number): Promise<void> {
  const closing = once(response, 'close');
  const blanks = Buffer.alloc(64 * 1024, ' ');
  response.write(start);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += blanks.length) {
    if (!response.write(blanks)) await Promise.race([once(response, 'drain'), closing]);
  }
  response.end();
}
