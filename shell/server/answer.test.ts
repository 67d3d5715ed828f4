import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCompressed } from '../compose/write.ts';
import { answerOf, readFolder, sendAnswer } from './folder.ts';

const dir = mkdtempSync(join(tmpdir(), 'compose-'));
const server = createServer((req, res) => {
  const served = readFolder(dir).get(req.url ?? '');
  if (!served) return res.writeHead(404).end();
  sendAnswer(req, res, answerOf(served, { 'Cache-Control': 'no-cache' }));
});
let origin = '';

beforeAll(async () => {
  await writeCompressed(join(dir, 'offres/vds.html'), '<p>é</p>'.repeat(50));
  await writeCompressed(join(dir, 'index.html'), '<p>Accueil</p>');
  await new Promise<void>((done) => server.listen(0, done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, headers: { 'Accept-Encoding': 'identity', ...headers } });

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['br;q=0.5', 'br'],
  ['', null],
])('When a browser accepts « %s », then it gets %s', async (accepted, encoding) => {
  const answer = await get('/offres/vds', { 'Accept-Encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(await answer.text()).toBe('<p>é</p>'.repeat(50));
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
});

test('When a browser has a page, then 304 says so with the headers it must renew', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await get('/', { 'If-None-Match': known });
    expect(answer.status).toBe(304);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
  expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('When only the headers are asked for, then they tell the length and no body comes', async () => {
  const answer = await get('/', {}, 'HEAD');
  expect(answer.headers.get('content-length')).toBe('14');
  expect(await answer.text()).toBe('');
});

test.each(['/offres/vds.html', '/index', '/offres/vds.html.br', '/../x'])(
  'When a file’s name is asked for as %s, then there is nothing',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
