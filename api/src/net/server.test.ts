import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './server.ts';

/** Sends a text and nothing more. Resolves with the whole answer once the server has cut the connection. */
async function sendAndWait(text: string, isRead = true): Promise<string> {
  const server = createHttpServer({ requestMs: 300, silenceMs: 600, everyMs: 50 });
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
