import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serveHandlers } from '@site/api/testing/serve';
import type { RequestHandler } from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtpTransport } from '../../src/mail/transport.ts';
import { DeadlineError, withDeadline } from '../../src/net/deadline.ts';
import { ResponseTooLargeError, sendGetRequest } from '../../src/net/outgoing.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Sends a byte every few milliseconds until the connection ends, and collects garbage before each byte. */
function drip(socket: { write(text: string): unknown; once(event: 'close', done: () => void): unknown }) {
  const timer = setInterval(() => {
    collectGarbage();
    socket.write('2');
  }, 20);
  return new Promise<void>((done) =>
    socket.once('close', () => {
      clearInterval(timer);
      done();
    }),
  );
}

const startServer = async (handler: RequestHandler) => new URL(await serveHandlers(onTestFinished, handler));

const bounds = { deadlineMs: 10_000, maxBytes: 1_000 };

describe('asking another server', () => {
  it('ends with its connection at the deadline, though a byte drips now and then', async () => {
    let closing: Promise<void> | undefined;
    const url = await startServer((_request, response) => {
      closing = drip(response);
    });
    await expect(sendGetRequest(url, { ...bounds, deadlineMs: 200 })).rejects.toThrow(DeadlineError);
    await closing;
  });

  it('ends at the deadline without an answer', async () => {
    const url = await startServer(() => {});
    await expect(sendGetRequest(url, { ...bounds, deadlineMs: 50 })).rejects.toThrow('not done after 0.05 s');
  });

  it('reads no more than its limit', async () => {
    let closing: Promise<unknown> | undefined;
    const url = await startServer((_request, response) => {
      closing = once(response, 'close');
      response.write('x'.repeat(1_001));
    });
    await expect(sendGetRequest(url, bounds)).rejects.toThrow(ResponseTooLargeError);
    await closing;
  });

  it('fails when the answer breaks off', async () => {
    const url = await startServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '10' }).write('half', () => response.destroy());
    });
    await expect(sendGetRequest(url, bounds)).rejects.toThrow();
  });

  it('follows as many redirects as allowed', async () => {
    const url = await startServer((request, response) => {
      if (request.url === '/there') response.end('here');
      else response.writeHead(302, { Location: '/there' }).end();
    });
    expect((await sendGetRequest(url, bounds)).status).toBe(302);
    const answer = await sendGetRequest(url, { ...bounds, maxRedirects: 1 });
    expect([answer.url.pathname, answer.body.toString()]).toEqual(['/there', 'here']);
  });
});

describe('handing a mail over', () => {
  it('ends with its connection at the deadline, though a byte drips now and then', async () => {
    let closing: Promise<void> | undefined;
    const server = createTcpServer((socket: Socket) => {
      socket.on('error', () => {});
      closing = drip(socket);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const send = createSmtpTransport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const mail = {
      id: '1',
      from: 'a@example.org',
      to: 'b@example.org',
      subject: 's',
      text: 't',
      createdAt: new Date(0),
    };
    await expect(withDeadline(200, (deadline) => send(mail, deadline))).rejects.toThrow(DeadlineError);
    await closing;
  });
});
