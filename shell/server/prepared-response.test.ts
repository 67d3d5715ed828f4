import { serveHandlers } from '@site/api/testing/serve';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compress } from '../releases/store/compression.ts';
import { computeIntegritySync } from '../site/integrity.ts';
import {
  type ComposedFile,
  getUrlPath,
  prepareResponse,
  readComposedFile,
  sendPreparedResponse,
} from './prepared-response.ts';

const files = new Map<string, ComposedFile>();
let origin = '';

async function compose(path: string, text: string) {
  const identity = Buffer.from(text);
  const { br, gzip } = await compress(identity);
  const blobs = new Map([identity, br, gzip].map((bytes) => [computeIntegritySync(bytes), bytes]));
  const [identityHash = '', brHash = '', gzipHash = ''] = blobs.keys();
  const hashes = { identity: identityHash, br: brHash, gzip: gzipHash };
  const file = readComposedFile(path, 'text/html; charset=utf-8', hashes, (hash) => blobs.get(hash));
  if (file) files.set(getUrlPath(path), file);
}

beforeAll(async () => {
  await compose('offres/vds.html', '<p>é</p>'.repeat(50));
  await compose('index.html', '<p>Accueil</p>');
  origin = await serveHandlers(afterAll, (req, res) => {
    const answer = files.get(req.url);
    if (answer) sendPreparedResponse(req, res, prepareResponse(answer, { 'Cache-Control': 'no-cache' }));
  });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['br;q=0.5', 'br'],
  ['', null],
])('browser that accepts « %s » gets %s', async (accepted, encoding) => {
  const answer = await get('/offres/vds', { 'Accept-Encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(await answer.text()).toBe('<p>é</p>'.repeat(50));
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
});

test('page in the browser’s cache is answered 304 with the headers to renew', async () => {
  const etag = (await get('/')).headers.get('etag') ?? '';
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await get('/', { 'If-None-Match': tag });
    expect(answer.status).toBe(304);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
  expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
});
