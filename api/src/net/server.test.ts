import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './server.ts';

/** Sends a text and nothing more. Resolves with the whole answer once the server has cut the connection. */
async function sendAndWait(text: string, isRead = true): Promise<string> {
  const server = createHttpServer('<h1>Effacez vos cookies</h1>', {
    requestMs: 300,
    silenceMs: 600,
    keepAliveMs: 1_000,
    everyMs: 50,
  });
  server.on('request', (request, response) => {
    if (request.method === 'GET') response.end(Buffer.alloc(64 * 1024 * 1024));
    else request.resume().once('end', () => response.end('whole'));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = new Promise<void>((done) =>
    server.once('connection', (socket) => socket.once('close', () => done())),
  );
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  if (isRead) socket.setEncoding('latin1').on('data', (data) => (answer += data));
  socket.write(text);
  await cut;
  return answer;
}

it('half a body is cut with 408', async () => {
  const half = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf';
  expect(await sendAndWait(half)).toMatch(/^HTTP\/1\.1 408 /);
});

it('half a head is cut with 408', async () => {
  expect(await sendAndWait('GET / HTTP/1.1\r\nHost: a\r\nX-A: ')).toMatch(/^HTTP\/1\.1 408 /);
});

it('answer that isn’t read is cut', async () => {
  await sendAndWait('GET / HTTP/1.1\r\nHost: a\r\n\r\n', false);
});

it('idle connection stays open longer than a request may take', async () => {
  const started = performance.now();
  const body = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody';
  expect(await sendAndWait(body)).toMatch(/^HTTP\/1\.1 200 /);
  expect(performance.now() - started).toBeGreaterThan(900);
});

it('20 kB of cookies are answered with a page that says what to do', async () => {
  const answer = await sendAndWait(`GET / HTTP/1.1\r\nHost: a\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/Content-Length: 28\r\n.*\r\n\r\n<h1>Effacez vos cookies<\/h1>$/s);
});
