import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

/** Sends « x » to a server that answers with these statuses in turn. */
async function sendTo(statuses: number[], retryAfter: string) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body) => bodies.push(body));
    request.on('end', () => response.writeHead(statuses.shift() ?? 500, { 'Retry-After': retryAfter }).end());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { status } = await patientFetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' });
  return { status, bodies };
}

test.each([
  ['told to come back at once', [429, 201], '0', 201, 2],
  ['told so twice', [429, 429], '0', 429, 2],
  ['told to come back in minutes', [429, 201], '600', 429, 1],
  ['told so in no number', [429, 201], 'demain', 429, 1],
  ['refused for another reason', [503, 201], '0', 503, 1],
])(
  'When it is %s then %j with « %s » gives %i after %i requests',
  async (_, statuses, retryAfter, status, times) => {
    expect(await sendTo(statuses, retryAfter)).toEqual({ status, bodies: Array(times).fill('x') });
  },
);
