import { createTestLogger } from '@site/api/testing/log';
import { serveHandlers } from '@site/api/testing/serve';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendRawRequest } from '../../tests/support/http.ts';
import { createAssetHandler } from './assets.ts';
import { openTestSite, type TestSite } from './testing.ts';

const warnings: string[] = [];
let site: TestSite;
let requestedPaths: string[] = [];
let isAway = false;
let origin = '';

beforeAll(async () => {
  site = await openTestSite();
  const publicFiles = (paths: string[]) => {
    requestedPaths.push(...paths);
    return isAway ? Promise.reject(new Error('away')) : site.releaseSource.publicFiles(paths);
  };
  // A follower without hashed files: all belong to other releases.
  const follower = { asset: () => undefined };
  const assets = createAssetHandler(
    follower,
    { ...site.releaseSource, publicFiles },
    {
      // Stands for a preview's cookie, which `variant-selector.test.ts` proves.
      findPreviewedVariant: (req) => req.headers.previews as string | undefined,
      logger: createTestLogger(warnings),
    },
  );
  await site.publish({
    'mfe/hosting/a-1.js': 'one',
    'mfe/hosting/a.xyz': 'x',
    'mfe/hosting/connexion.html': '<form>',
    'mfe/hosting/connexion.xhtml': '<form>',
    'mfe/hosting/connexion.xml': '<form>',
    'mfe/hosting/logo.svg': '<svg>',
    'secret.js': 'secret',
  });
  await site.compress('one', { br: 'packed one', gzip: 'zipped one' });
  await site.preview('1'.repeat(12), { 'mfe/hosting/preview-1.js': 'one preview' });
  await site.preview('2'.repeat(12), { 'mfe/hosting/preview-2.js': 'other preview' });
  origin = await serveHandlers(afterAll, (req, res) =>
    assets(req, res, { path: req.url, next: () => void res.writeHead(404).end() }),
  );
});
beforeEach(() => {
  warnings.length = 0;
  requestedPaths = [];
  isAway = false;
});
afterAll(() => site.close());

const ask = async (path: string, headers = {}) => {
  const { status, headers: answered, body } = await sendRawRequest(origin, path, headers);
  const { 'content-type': type, 'cache-control': caching, 'content-encoding': encoding, etag } = answered;
  return { status, type, caching, encoding, text: body.toString('latin1'), etag: String(etag) };
};

test('file of a stored release is read from the database once, then from memory', async () => {
  const path = '/mfe/hosting/a-1.js';
  const { etag, ...first } = await ask(path);
  expect(first).toMatchObject({ status: 200, text: 'one', type: 'text/javascript' });
  expect(first.caching).toContain('immutable');
  expect(await ask(path, { 'Accept-Encoding': 'br' })).toMatchObject({
    encoding: 'br',
    text: 'packed one',
  });
  isAway = true;
  expect(await ask(path, { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
  expect(requestedPaths).toEqual(['mfe/hosting/a-1.js']);
});

test.each([
  ['/mfe/hosting/a.xyz', 'application/octet-stream'],
  ['/mfe/hosting/connexion.html', 'application/octet-stream'],
  ['/mfe/hosting/connexion.xhtml', 'application/octet-stream'],
  ['/mfe/hosting/connexion.xml', 'application/octet-stream'],
  ['/mfe/hosting/logo.svg', 'image/svg+xml'],
])('file %s has the type %s', async (path, type) => {
  expect(await ask(path)).toMatchObject({ status: 200, type });
});

test('file opened as a document is sandboxed, and loads and sends nothing', async () => {
  const { headers } = await sendRawRequest(origin, '/mfe/hosting/logo.svg');
  expect(headers).toMatchObject({
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

describe('file that only a preview uses', () => {
  const path = '/mfe/hosting/preview-1.js';

  test.each([
    ['no preview', {}, 404],
    ['another preview of the remote', { previews: `hosting@${'2'.repeat(12)}` }, 404],
    ['its preview', { previews: `hosting@${'1'.repeat(12)}` }, 200],
  ])('is for a visitor of %s: %s', async (_, headers, status) => {
    expect(await ask(path, headers)).toMatchObject({ status });
    // The second answer comes from memory.
    expect(await ask(path, headers)).toMatchObject({ status });
  });

  test('is kept by no shared cache, and indexed by no search engine', async () => {
    const { headers } = await sendRawRequest(origin, path, { previews: `hosting@${'1'.repeat(12)}` });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('is public once a composition shows it', async () => {
    await site.preview('3'.repeat(12), { 'mfe/hosting/preview-3.js': 'soon live' });
    await site.compose('page', { 'public/mfe/hosting/preview-3.js': 'soon live' });
    const later = await ask('/mfe/hosting/preview-3.js');
    expect([later.status, later.caching]).toEqual([200, 'public, max-age=31536000, immutable']);
  });
});

test('damaged file is 503, named once, and served once mended', async () => {
  const path = '/mfe/hosting/b-1.js';
  await site.publish({ [path.slice(1)]: 'two' });
  await site.damage('two');
  expect(await ask(path)).toMatchObject({ status: 503, caching: 'no-store', text: '' });
  expect(await ask(path)).toMatchObject({ status: 503 });
  expect(warnings).toEqual([expect.stringContaining(path)]);
  await site.publish({ 'mfe/hosting/c-1.js': 'two' });
  expect(await ask(path)).toMatchObject({ status: 200, text: 'two' });
});

test('file out of memory is an uncached 503 while the database is away', async () => {
  isAway = true;
  expect(await ask('/mfe/hosting/d-1.js')).toMatchObject({ status: 503, caching: 'no-store' });
});

test('file of no release is 404, with one look-up for all requests', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/mfe/hosting/other.js')));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(requestedPaths).toHaveLength(1);
});

test.each([
  '/secret.js',
  '/mfe/../../secret.js',
  '/mfe/..%2f..%2fsecret.js',
  '/mfe\\..\\..\\secret.js',
  '//mfe/hosting/a.xyz',
  '/.hidden.js',
  '/mfe',
  '/mfe/',
  '/mfe/hosting/a.xyz%00.js',
])('address %s is 404 without a look-up', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404 });
  expect(requestedPaths).toEqual([]);
});
