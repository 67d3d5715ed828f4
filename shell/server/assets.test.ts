import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from '../../tests/support/http.ts';
import { serveAssets } from './assets.ts';

const dir = mkdtempSync(join(tmpdir(), 'assets-'));
const folder = join(dir, 'public');
const serve = serveAssets(folder);
const server = createServer((req, res) => {
  serve(req, res, req.url ?? '', () => res.writeHead(404).end());
});
let origin = '';

beforeAll(async () => {
  mkdirSync(join(folder, 'mfe'), { recursive: true });
  writeFileSync(join(dir, 'secret.js'), 'secret');
  writeFileSync(join(folder, '.hidden.js'), 'hidden');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

const ask = async (path: string, headers = {}) => {
  const { status, headers: answered, body } = await get(origin, path, headers);
  return { status, type: answered['content-type'], text: body.toString(), etag: String(answered.etag) };
};

test('When a file comes, changes or goes, then the next request sees it', async () => {
  const file = join(folder, 'mfe/a-12345678.js');
  expect(await ask('/mfe/a-12345678.js')).toMatchObject({ status: 404 });
  writeFileSync(file, 'one');
  expect(await ask('/mfe/a-12345678.js')).toMatchObject({
    status: 200,
    text: 'one',
    type: 'text/javascript',
  });
  writeFileSync(file, 'two');
  utimesSync(file, 1, 1);
  const { text, etag } = await ask('/mfe/a-12345678.js');
  expect(text).toBe('two');
  expect(await ask('/mfe/a-12345678.js', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
  rmSync(file);
  expect(await ask('/mfe/a-12345678.js')).toMatchObject({ status: 404 });
});

test('When a file is of no known type, then a browser takes it for nothing else', async () => {
  writeFileSync(join(folder, 'mfe/a.xyz'), 'x');
  expect(await ask('/mfe/a.xyz')).toMatchObject({ status: 200, type: 'application/octet-stream' });
});

test.each([
  '/../secret.js',
  '/mfe/../../secret.js',
  '/mfe/..%2f..%2fsecret.js',
  '/mfe\\..\\..\\secret.js',
  '//mfe/a.xyz',
  '/.hidden.js',
  '/mfe',
  '/mfe/',
  '/mfe/a.xyz%00.js',
])('When %s is asked for, then there is nothing', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404 });
});
