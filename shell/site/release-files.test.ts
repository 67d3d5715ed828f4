import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReleaseFiles } from './release-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'source-'));
const release = join(dir, 'release');
const limits = { totalMs: 20_000, silenceMs: 20_000, fileBytes: 1_000, totalBytes: 1_500 };

/** Behaviour of a team's server. */
const answers: Record<string, (res: ServerResponse) => void> = {
  '/good': (res) => res.end('x'.repeat(900)),
  '/large': (res) => res.end('x'.repeat(1_001)),
  '/gone': (res) => res.writeHead(404).end(),
  '/elsewhere': (res) => res.writeHead(302, { Location: '/good' }).end(),
  '/cut': (res) => {
    res.writeHead(200, { 'Content-Length': '10' });
    res.write('half');
    res.destroy();
  },
  '/silent': () => {},
  '/stops': (res) => {
    res.write('half');
  },
  '/drips': (res) => {
    const drip = setInterval(() => res.write('.'), 10);
    res.on('close', () => {
      clearInterval(drip);
      closed.push('/drips');
    });
  },
};
const closed: string[] = [];
const server = createServer((req, res) => answers[req.url ?? '']?.(res));
const socket = createSocketServer();
let origin = '';

beforeAll(async () => {
  mkdirSync(join(release, 'client/folder'), { recursive: true });
  writeFileSync(join(release, 'client/good.js'), 'good');
  writeFileSync(join(release, 'client/large.js'), 'x'.repeat(1_001));
  writeFileSync(join(dir, 'secret'), 'secret');
  writeFileSync(join(dir, 'release-2'), 'secret');
  symlinkSync('good.js', join(release, 'client/within.js'));
  symlinkSync('../../secret', join(release, 'client/out.js'));
  symlinkSync('../../release-2', join(release, 'client/neighbour.js'));
  symlinkSync('../..', join(release, 'client/up'));
  symlinkSync('/dev/zero', join(release, 'client/endless.js'));
  await new Promise<void>((done) => socket.listen(join(release, 'client/socket.js'), done));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  socket.close();
  rmSync(dir, { recursive: true });
});

test('file in the folder is read, by a link too', async () => {
  const { read } = openReleaseFiles(release, limits);
  expect(String(await read('client/good.js'))).toBe('good');
  expect(String(await read('client/within.js'))).toBe('good');
});

test.each([
  ['is a link out of the release', 'client/out.js', 'leads out of the release'],
  ['is a link to a neighbour of like name', 'client/neighbour.js', 'leads out of the release'],
  ['goes through a link out of it', 'client/up/secret', 'leads out of the release'],
  ['is endless', 'client/endless.js', 'leads out of the release'],
  ['is a folder', 'client/folder', 'isn’t a file'],
  ['is a socket', 'client/socket.js', 'isn’t a file'],
  ['is too large', 'client/large.js', 'larger than 1000 bytes'],
  ['isn’t there', 'client/none.js', 'ENOENT'],
])('file of a release that %s is refused by name', async (_, path, says) => {
  const reading = openReleaseFiles(release, limits).read(path);
  await expect(reading).rejects.toThrow(join(release, path));
  await expect(reading).rejects.toThrow(says);
});

test.each([
  ['is gone', '/gone', {}, 'HTTP 404'],
  ['leads elsewhere', '/elsewhere', {}, 'HTTP 302'],
  ['is too large', '/large', {}, 'larger than 1000 bytes'],
  ['is cut off', '/cut', {}, /aborted|cut off|hang up/],
  ['is never answered', '/silent', { silenceMs: 50 }, 'silent for 50 ms'],
  ['stops half-way', '/stops', { silenceMs: 50 }, 'silent for 50 ms'],
  ['drips for ever', '/drips', { totalMs: 200 }, 'not done after'],
])('file at an address that %s is refused by name', async (_, path, tighter, says) => {
  const reading = openReleaseFiles(origin, { ...limits, ...tighter }).read(path.slice(1));
  await expect(reading).rejects.toThrow(`${origin}${path}: `);
  await expect(reading).rejects.toThrow(says);
  // The reader has closed the connection.
  if (path === '/drips') await expect.poll(() => closed).toEqual(['/drips']);
});

test('file beyond the total size is refused', async () => {
  const { read } = openReleaseFiles(origin, limits);
  expect((await read('good')).length).toBe(900);
  await expect(read('good')).rejects.toThrow('larger than 600 bytes');
});
