import { mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { get } from '../../tests/support/http.ts';
import { serveAssets } from './assets.ts';

const dir = mkdtempSync(join(tmpdir(), 'assets-'));
const folder = join(dir, 'public');
const complaints: string[] = [];
const serve = serveAssets(dir, (complaint) => complaints.push(complaint));
const server = createServer((req, res) => {
  serve(req, res, req.url ?? '', () => res.writeHead(404).end());
});
let origin = '';

/** SHA-384 of `one`, `two` and `x` (`printf one | openssl dgst -sha384 -binary | base64`). */
const hashes = {
  one: 'sha384-Xby+2wDRMaKeBZP5dvK0N5QpOSORmtQnZt6Bf+yCSmJieZ/sjQTLmxfEjo6ukSZY',
  two: 'sha384-C1oQxwcbMT0v7unjhkFV6r/FSU0YgqMoTaEBWvDLZI7zfHnIOdn8sxIP0G4Aanvp',
  x: 'sha384-11LCxR+6DimqGQVwqdQlPkQHegWNMpf6OlYw1b0BJiL5fCisrtMTtcg7uZDKp9qF',
};

function release(buildId: string, files: Record<string, string>) {
  const release = join(dir, 'releases/hosting', buildId);
  mkdirSync(release, { recursive: true });
  writeFileSync(join(release, 'manifest.json'), JSON.stringify({ files: { client: files } }));
}

beforeAll(async () => {
  mkdirSync(join(folder, 'mfe/hosting'), { recursive: true });
  release('a', { 'a-12345678.js': hashes.one, 'a.xyz': hashes.x });
  writeFileSync(join(dir, 'secret.js'), 'secret');
  writeFileSync(join(folder, '.hidden.js'), 'hidden');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  complaints.length = 0;
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

const ask = async (path: string, headers = {}) => {
  const { status, headers: answered, body } = await get(origin, path, headers);
  return {
    status,
    type: answered['content-type'],
    caching: answered['cache-control'],
    text: body.toString(),
    etag: String(answered.etag),
  };
};

const PATH = '/mfe/hosting/a-12345678.js';
const file = join(folder, PATH);

test('When a file comes, changes or goes, then the next request sees it', async () => {
  expect(await ask(PATH)).toMatchObject({ status: 404 });
  writeFileSync(file, 'one');
  expect(await ask(PATH)).toMatchObject({ status: 200, text: 'one', type: 'text/javascript' });
  release('b', { 'a-12345678.js': hashes.two });
  writeFileSync(file, 'two');
  utimesSync(file, 1, 1);
  const { text, etag } = await ask(PATH);
  expect(text).toBe('two');
  expect(await ask(PATH, { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
  rmSync(file);
  expect(await ask(PATH)).toMatchObject({ status: 404 });
});

test('When a file was cut on the disk, then nobody gets it nor keeps the answer, its name is said once, and a whole one is served again', async () => {
  writeFileSync(file, 'one');
  truncateSync(file, 2);
  expect(await ask(PATH)).toMatchObject({ status: 503, caching: 'no-store', text: '' });
  expect(await ask(PATH)).toMatchObject({ status: 503 });
  expect(complaints).toEqual([expect.stringContaining(file)]);
  writeFileSync(file, 'one');
  expect(await ask(PATH)).toMatchObject({ status: 200, text: 'one' });
  rmSync(file);
});

test.each([
  ['.br', brotliCompressSync('tw')],
  ['.br', brotliCompressSync('one').subarray(0, 4)],
  ['.gz', gzipSync('on')],
])('When the %s beside a file holds something else, then nobody gets it', async (suffix, bytes) => {
  writeFileSync(file, 'one');
  writeFileSync(file + suffix, bytes);
  expect(await ask(PATH)).toMatchObject({ status: 503, caching: 'no-store' });
  expect(complaints).toEqual([expect.stringContaining(file)]);
  rmSync(file + suffix);
  rmSync(file);
});

test('When a picture was cut on the disk, then its name tells', async () => {
  mkdirSync(join(folder, 'partage'), { recursive: true });
  // The second part is the beginning of SHA-256 of `one`.
  const path = '/partage/000000000000-7692c3ad3540.png';
  writeFileSync(join(folder, path), 'one');
  expect(await ask(path)).toMatchObject({ status: 200, type: 'image/png' });
  truncateSync(join(folder, path), 2);
  expect(await ask(path)).toMatchObject({ status: 503, caching: 'no-store' });
});

test('When a file belongs to no release, then there is nothing', async () => {
  writeFileSync(join(folder, 'mfe/hosting/other.js'), 'one');
  expect(await ask('/mfe/hosting/other.js')).toMatchObject({ status: 404 });
});

test('When a manifest can’t be read, then that is said once and files of others are served', async () => {
  mkdirSync(join(dir, 'releases/hosting/0'));
  writeFileSync(join(dir, 'releases/hosting/0/manifest.json'), '{');
  release('c', { 'c.js': hashes.one });
  writeFileSync(join(folder, 'mfe/hosting/c.js'), 'one');
  expect(await ask('/mfe/hosting/c.js')).toMatchObject({ status: 200 });
  expect(complaints).toEqual([expect.stringContaining('releases/hosting/0/manifest.json')]);
});

test('When a file is of no known type, then a browser takes it for nothing else', async () => {
  writeFileSync(join(folder, 'mfe/hosting/a.xyz'), 'x');
  expect(await ask('/mfe/hosting/a.xyz')).toMatchObject({ status: 200, type: 'application/octet-stream' });
});

test.each([
  '/../secret.js',
  '/mfe/../../secret.js',
  '/mfe/..%2f..%2fsecret.js',
  '/mfe\\..\\..\\secret.js',
  '//mfe/hosting/a.xyz',
  '/.hidden.js',
  '/mfe',
  '/mfe/',
  '/mfe/hosting/a.xyz%00.js',
])('When %s is asked for, then there is nothing', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404 });
});
