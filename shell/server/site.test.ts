import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createTestLogger } from '@site/api/testing/log';
import { serveHandlers } from '@site/api/testing/serve';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import operator from '../../operator.json' with { type: 'json' };
import { sendRawRequest } from '../../tests/support/http.ts';
import type { ReleaseSource } from '../releases/store/release-source.ts';
import { computeIntegritySync } from '../site/integrity.ts';
import { signPreviewToken } from '../site/preview-link.ts';
import { createEmptyRegistry, type Registry } from '../site/registry.ts';
import { prepareComposition } from './composition.ts';
import type { Follower } from './follow.ts';
import { withContent } from './prepared-response.ts';
import type { RequestPages } from './request-pages.ts';
import { ResultPages } from './result-pages.ts';
import { SiteHandlers } from './site.ts';
import { SEARCH_LIMITS, WorkLimiter } from './work-limiter.ts';

const CANARY = '111111111111';
const since = '2026-01-31T12:00:00.000Z';
const noPolicy = { scripts: [], styles: [], origins: [], forms: [] };

/** Renders the parameters of a request and the offers of its files. */
const requestPages: Pick<RequestPages, 'render'> = {
  async render(_req, { address: { query }, files, composed }) {
    const offers = files.find('/offres.json')?.bodies.identity.bytes.toString() ?? '';
    const bytes = Buffer.from(`${query} ${offers}`);
    return withContent(composed, { identity: bytes, br: brotliCompressSync(bytes), gzip: gzipSync(bytes) });
  },
};

/** The page that reads a line of the request. */
const requestFiles = {
  'pages/devis.html': 'composed',
  'policy.json': JSON.stringify({ '/devis': noPolicy }),
  'request-pages.json': JSON.stringify({
    '/devis': {
      remote: 'tools',
      module: 'tools server/QuotePage.js',
      request: { query: [{ name: 'ligne', maxLength: 9 }] },
      islands: [],
    },
  }),
  'renderers/tools.json': '{}',
};

/** Serves a composition with these files. Returns the origin. */
function serveSite(registry: Partial<Registry>, files: Record<string, string>): Promise<string> {
  const contents = Object.entries({
    'pages/404.html': 'introuvable',
    'policy.json': '{}',
    'operator.json': JSON.stringify(operator),
    'registry.json': JSON.stringify({ ...createEmptyRegistry(), ...registry }),
    ...files,
  }).map(([path, text]) => [path, Buffer.from(text)] as const);
  const hashes = contents.map(([path, bytes]) => [path, computeIntegritySync(bytes)] as const);
  const blobs = new Map(contents.map(([, bytes]) => [computeIntegritySync(bytes), bytes]));
  const composition = prepareComposition('1', Object.fromEntries(hashes), blobs);
  const follower = {
    current: () => composition,
    previewKey: () => Buffer.alloc(32),
    now: () => Date.parse(since),
    isBehind: () => false,
    asset: () => undefined,
  } as unknown as Follower;
  const releaseSource = { publicFiles: async () => new Map(), blobs: async () => new Map() };
  const site = new SiteHandlers({
    follower,
    releaseSource: releaseSource as unknown as ReleaseSource,
    isSecure: () => true,
    requestPages,
    pageViews: { take: () => {} },
    searches: new WorkLimiter(() => '192.0.2.1', SEARCH_LIMITS),
    results: new ResultPages(() => composition),
    logger: createTestLogger(),
    isBusy: () => false,
  });
  return serveHandlers(afterAll, (req, res) => {
    const [path = '', query] = req.url.split('?');
    const next = () => site.notFound(req, res);
    if (req.method === 'POST') void site.post(req, res, path, next);
    else site.serve(req, res, path, query === undefined ? '' : `?${query}`, next);
  });
}

/** A canary for the tenth of visitors with the lowest groups. */
const canary = { remote: 'hosting', buildId: CANARY, since, canary: { from: 0, share: 10 } };
const folder = `variants/hosting@${CANARY}/`;

describe('pages of a retired remote that a canary brings back', () => {
  let origin = '';
  beforeAll(async () => {
    origin = await serveSite(
      {
        variants: [canary],
        retired: {
          hosting: { since, paths: ['/vps'], to: '/offres' },
          games: { since, paths: ['/jeux'] },
        },
      },
      {
        [`${folder}policy.json`]: JSON.stringify({ '/vps': noPolicy, '/jeux': noPolicy }),
        [`${folder}pages/vps.html`]: 'canari',
        [`${folder}pages/jeux.html`]: 'canari',
      },
    );
  });

  test.each([
    ['/vps', '0', 200],
    ['/vps', '999', 301],
    ['/jeux', '0', 200],
    ['/jeux', '999', 410],
  ])('%s in group %s is answered %i', async (path, group, status) => {
    const answer = await fetch(origin + path, { headers: { Cookie: `groupe=${group}` }, redirect: 'manual' });
    expect(answer.status).toBe(status);
  });

  test('page of a group is kept by no shared cache', async () => {
    const { headers } = await fetch(`${origin}/vps`, { headers: { Cookie: 'groupe=0' } });
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-cache, no-transform',
      'Accept-Encoding, User-Agent, Save-Data, Cookie',
    ]);
  });

  test('new visitor gets a single group', async () => {
    const { headers } = await fetch(`${origin}/jeux`);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^groupe=/)]);
  });
});

describe('page that reads the request', () => {
  test('has the live files in a canary, as its scripts', async () => {
    const canaryFiles = Object.entries({ ...requestFiles, 'pages/offres.json': 'canary' });
    const origin = await serveSite(
      { variants: [canary] },
      {
        ...requestFiles,
        'pages/offres.json': 'live',
        ...Object.fromEntries(canaryFiles.map(([path, text]) => [folder + path, text])),
      },
    );
    const answer = await fetch(`${origin}/devis?ligne=vps`, { headers: { Cookie: 'groupe=0' } });
    expect(await answer.text()).toBe('?ligne=vps live');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-transform');
    expect(answer.headers.get('etag')).toBeNull();
  });

  test('takes the fields of a form, which no cache keeps', async () => {
    const origin = await serveSite({}, requestFiles);
    const post = (path: string, body: string) => fetch(origin + path, { method: 'POST', body });
    const answer = await post('/devis', 'ligne=vps');
    expect(await answer.text()).toBe('ligne=vps ');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('etag')).toBeNull();
    expect((await post('/devis', 'x'.repeat(16_001))).status).toBe(413);
    expect((await post('/', 'ligne=vps')).status).toBe(404);
  });
});

const RESULT_PAGE =
  '<title>x</title><link rel="modulepreload" href="a.js"><h1>[[titre]]</h1><p>[[texte]]</p>[[formulaire]][[fin du formulaire]]<a href="[[retour]]">[[vers]]</a>';

describe('preview', () => {
  const grant = { variant: `hosting@${CANARY}`, until: Date.parse(since) + 60_000 };
  const token = signPreviewToken(Buffer.alloc(32), grant);
  let origin = '';
  beforeAll(async () => {
    const paths = { '/vps': noPolicy, '/admin': noPolicy, '/admin/livraisons': noPolicy, '/404': noPolicy };
    const whole = (text: string) => `<html><head></head><body>${text}</body></html>`;
    const pages = (of: string, text: string) => ({
      [`${of}policy.json`]: JSON.stringify(paths),
      ...Object.fromEntries(
        ['vps', 'admin', 'admin/livraisons', '404'].map((page) => [`${of}pages/${page}.html`, whole(text)]),
      ),
    });
    const previewed = { remote: 'hosting', buildId: CANARY, since, previewUntil: '2026-02-01T12:00:00.000Z' };
    origin = await serveSite(
      { variants: [{ ...previewed, canary: { from: 0, share: 10 } }] },
      { 'pages/resultat.html': RESULT_PAGE, ...pages('', 'en ligne'), ...pages(folder, 'aperçu') },
    );
  });
  const open = (headers = {}) => sendRawRequest(origin, `/vps?apercu=${token}`, headers);
  const getCookie = async () => String((await open()).headers['set-cookie']).split(';')[0] ?? '';

  test('opens by a visit to its link', async () => {
    const { status, headers } = await open({ 'Sec-Fetch-Dest': 'document' });
    expect([status, headers.location]).toEqual([303, '/vps']);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-Http-apercu=[\w.-]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const { body } = await sendRawRequest(origin, '/vps', { Cookie: await getCookie() });
    expect(String(body)).toContain('aperçu');
  });

  test('names its release, and is left by its link', async () => {
    const { body } = await sendRawRequest(origin, '/vps', { Cookie: await getCookie() });
    expect(String(body)).toContain(`Aperçu de hosting, version ${CANARY}`);
    const [, leave = ''] = /href="([^"]+)" rel="external">Quitter l’aperçu/.exec(String(body)) ?? [];
    const { status, headers } = await sendRawRequest(origin, leave);
    expect([status, headers['set-cookie']]).toEqual([303, [expect.stringMatching(/; Max-Age=0;/)]]);
  });

  test('is over with its link', async () => {
    const over = signPreviewToken(Buffer.alloc(32), { ...grant, until: 1 });
    const { status, headers, body } = await sendRawRequest(origin, `/vps?apercu=${over}`);
    expect([status, headers['set-cookie']]).toEqual([410, undefined]);
    expect(String(body)).toContain('Cet aperçu a expiré');
  });

  test.each([
    ['fetches it', { 'Sec-Fetch-Dest': 'empty' }],
    ['frames it', { 'Sec-Fetch-Dest': 'iframe' }],
    ['prefetches it', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch' }],
  ])('is refused to a script that %s', async (_, headers) => {
    const answer = await open(headers);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    expect(String(answer.body)).toContain('n’a pas été ouvert');
  });

  test.each([
    ['/admin', 200],
    ['/admin?x=1', 200],
    ['/admin/livraisons', 200],
    ['/admin/nope', 404],
  ])('shows %s as it is live, to visitors of a preview and of a canary', async (path, status) => {
    for (const cookie of [await getCookie(), 'groupe=0']) {
      const answer = await sendRawRequest(origin, path, { Cookie: cookie });
      expect([answer.status, String(answer.body)]).toEqual([status, expect.stringContaining('en ligne')]);
    }
  });
});
