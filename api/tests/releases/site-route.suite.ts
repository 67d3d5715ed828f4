import { createHash } from 'node:crypto';
import type { Cleanup } from '@site/api/testing/cleanup';
import { documentedCalls, expectDocumentedProblem, needsHostToken } from '@site/api/testing/documented';
import { readProblem } from '@site/api/testing/problem';
import type { ApiStarter, StartedApi } from '@site/api/testing/start-api';
import {
  formatBlobName,
  SITE_BLOBS_PATH,
  SITE_COMPOSITIONS_PATH,
  SITE_HOSTS_PATH,
  SITE_VIEWS_MAX,
} from '@site/api-contract/site-rules';
import { beforeAll, expect, it } from 'vitest';
import {
  moveLivePointer,
  readLiveState,
  readReportingHosts,
  storeComposition,
} from '../../src/releases/live.ts';
import { storeRelease } from '../../src/releases/releases.ts';
import type { Database } from '../../src/storage/schema.ts';
import { readPageViewCount } from '../../src/telemetry/store.ts';

const HOST_TOKEN = 'un-jeton-entre-hote-et-api';
const COMPOSITION = '0123456789abcdef';
const NEXT = 'fedcba9876543210';
const HOST = '0190163d-8694-739b-aea5-966c26f8ad91';
const FOREVER = 'private, max-age=31536000, immutable';
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Registers the tests of the calls by hosts without a database, for any engine. */
export function siteRouteSuite(start: ApiStarter, afterFile: Cleanup): void {
  let site: StartedApi;
  /** A site without `HOST_TOKEN`. */
  let closed: StartedApi;
  let database: Database;
  beforeAll(async () => {
    site = await start(afterFile, { HOST_TOKEN });
    closed = await start(afterFile);
    database = site.database;
  });

  const ask = (path: string, { json, ...init }: RequestInit & { json?: object } = {}) =>
    fetch(site.origin + path, {
      ...init,
      headers: { Authorization: `Bearer ${HOST_TOKEN}`, ...(json && { 'Content-Type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });
  const read = async (path: string) => (await ask(path)).json();
  const report = (json: object, id = HOST) => ask(`${SITE_HOSTS_PATH}/${id}`, { method: 'PUT', json });
  const move = (from: string | null, to: string) => moveLivePointer(database, { from, to }, async () => {});
  const calls = documentedCalls.filter(needsHostToken);

  // These tests depend on each other, in order.
  it('site without a composition › has nothing live: 200', async () => {
    const response = await ask('/api/site/live');
    expect([response.status, await response.json()]).toEqual([200, { live: null }]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('live composition › lists its files; hashed ones are cached for good', async () => {
    // A hundred hashes contain all base64 characters that URLs escape.
    const texts = Array.from({ length: 100 }, (_, number) => `page ${number} œ`);
    const files = Object.fromEntries(texts.map((text, number) => [`pages/${number}.html`, hashOf(text)]));
    const blobs = texts.map((text) => [hashOf(text), Buffer.from(text)] as const);
    await storeComposition(database, {
      id: COMPOSITION,
      files: JSON.stringify(files),
      pictures: new Map(),
      blobs,
    });
    expect(await move(null, COMPOSITION)).toBe('moved');
    const { live } = await read('/api/site/live');
    expect(live).toEqual({
      composition: COMPOSITION,
      movedAt: expect.any(Number),
      activateAt: null,
      isServed: false,
      now: expect.any(Number),
    });
    expect(live.now).toBeGreaterThanOrEqual(live.movedAt);

    const listed = await ask(`${SITE_COMPOSITIONS_PATH}/${COMPOSITION}`);
    expect(listed.headers.get('Cache-Control')).toBe(FOREVER);
    expect(await listed.json()).toEqual(files);
    for (const text of texts) {
      const response = await ask(`${SITE_BLOBS_PATH}/${formatBlobName(hashOf(text))}`);
      expect(response.headers.get('Cache-Control')).toBe(FOREVER);
      expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
      expect(await response.text()).toBe(text);
    }
  });

  it('last host to be ready › sets the time of activation, and a stopped one goes', async () => {
    const problem = 'pages/index.html isn’t what was composed';
    expect((await report({ name: 'web-1' })).status).toBe(204);
    expect(await readReportingHosts(database)).toMatchObject([
      { id: HOST, name: 'web-1', serves: null, ready: null },
    ]);
    expect((await readLiveState(database))?.activateAt).toBeNull();
    expect((await report({ name: 'web-1', ready: COMPOSITION, problem })).status).toBe(204);
    expect(await readReportingHosts(database)).toMatchObject([{ serves: null, ready: COMPOSITION, problem }]);
    expect((await read('/api/site/live')).live.activateAt).toEqual(expect.any(Number));
    await report({ name: 'web-1', serves: COMPOSITION, ready: COMPOSITION });
    expect(await readReportingHosts(database)).toMatchObject([
      { serves: COMPOSITION, ready: COMPOSITION, problem: null },
    ]);
    expect((await ask(`${SITE_HOSTS_PATH}/${HOST}`, { method: 'DELETE' })).status).toBe(204);
    expect(await readReportingHosts(database)).toEqual([]);
  });

  it('next composition › is live, and the one before can be read', async () => {
    await storeComposition(database, { id: NEXT, files: '{}', pictures: new Map(), blobs: [] });
    expect(await move(COMPOSITION, NEXT)).toBe('moved');
    expect((await read('/api/site/live')).live.composition).toBe(NEXT);
    expect(await read(`${SITE_COMPOSITIONS_PATH}/${NEXT}`)).toEqual({});
    expect((await ask(`${SITE_COMPOSITIONS_PATH}/${COMPOSITION}`)).status).toBe(200);
  });

  it('adds up the page views that hosts count, of stored releases alone', async () => {
    const release = { remote: 'telecom', buildId: 'aa4bd262e89d', manifest: '{}', hashes: [] };
    await storeRelease(database, release, new Map(), [], 1);
    const view = { remote: 'telecom', release: 'aa4bd262e89d', count: 3 };
    for (const views of [[view], [view, { ...view, remote: 'cloud' }]])
      expect((await ask('/api/site/views', { method: 'POST', json: { views } })).status).toBe(204);
    expect(await readPageViewCount(database, 'telecom', 'aa4bd262e89d')).toBe(6);
    expect(await readPageViewCount(database, 'cloud', 'aa4bd262e89d')).toBe(0);
  });

  it('takes as many page views at once as a host may send', async () => {
    const views = Array.from({ length: SITE_VIEWS_MAX }, () => ({
      remote: 'telecom',
      release: 'aa4bd262e89d',
      count: 1,
    }));
    expect((await ask('/api/site/views', { method: 'POST', json: { views } })).status).toBe(204);
  });

  it('files of releases › are listed all, or by path, fifty at most', async () => {
    const paths = ['mfe/hosting/a.js', 'mfe/hosting/a.js.br', 'mfe/hosting/b c&d.js'];
    const files = new Map(paths.map((path) => [path, hashOf(path)]));
    const release = { remote: 'hosting', buildId: 'bb4bd262e89d', manifest: '{}', hashes: [] };
    await storeRelease(database, release, files, [], 1);
    expect(await read('/api/site/files')).toEqual(Object.fromEntries(files));
    const query = new URLSearchParams(
      [...paths.slice(1), 'mfe/hosting/none.js'].map((path) => ['path', path]),
    );
    expect(await read(`/api/site/files?${query}`)).toEqual({
      'mfe/hosting/a.js.br': hashOf('mfe/hosting/a.js.br'),
      'mfe/hosting/b c&d.js': hashOf('mfe/hosting/b c&d.js'),
    });
    expect(await read('/api/site/files?path=none.js')).toEqual({});
    const many = await ask(`/api/site/files?${'path=a&'.repeat(51)}`);
    expect((await readProblem(many)).detail).toBe('path : 50 au plus sont acceptés.');
    expect(many.status).toBe(422);
  });

  it('key of preview links › is the same for every host', async () => {
    const { key } = await read('/api/site/preview-key');
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect((await read('/api/site/preview-key')).key).toBe(key);
  });

  it('unknown composition, blob or host name › is a 404 with its reason', async () => {
    for (const [path, detail] of [
      [`${SITE_COMPOSITIONS_PATH}/aaaaaaaaaaaaaaaa`, 'Composition inconnue.'],
      [`${SITE_BLOBS_PATH}/${'A'.repeat(64)}`, 'Aucun contenu n’a cette empreinte.'],
      [`${SITE_BLOBS_PATH}/..%2F..%2Fetc%2Fpasswd`, 'Aucun contenu n’a cette empreinte.'],
    ] as const)
      expect(await readProblem(await ask(path))).toMatchObject({ status: 404, detail });
    const detail = 'Le nom d’un hôte est un UUID.';
    expect(await readProblem(await report({ name: 'web-1' }, 'web-1'))).toMatchObject({
      status: 404,
      detail,
    });
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    '%s › reads and stores nothing with another token, or with none configured',
    async (_name, call) => {
      const before = await readReportingHosts(database);
      const as = (origin: string, Authorization: string) =>
        fetch(origin + call.url, {
          method: call.method,
          headers: { 'Content-Type': 'application/json', Authorization },
          ...(call.good && { body: JSON.stringify(call.good) }),
        });
      for (const stranger of ['', HOST_TOKEN, 'Bearer ', `Bearer ${HOST_TOKEN}x`, `bearer ${HOST_TOKEN}`]) {
        const refusal = await as(site.origin, stranger);
        const detail = 'Jeton absent ou non reconnu.';
        expect(await readProblem(refusal), stranger).toMatchObject({ status: 401, detail });
        expect(refusal.headers.get('WWW-Authenticate')).toBe('Bearer');
      }
      expectDocumentedProblem(call, 401, 'unauthenticated');
      expect(await readReportingHosts(database)).toEqual(before);
      const detail = 'Cette adresse n’existe pas.';
      for (const anybody of [`Bearer ${HOST_TOKEN}`, 'Bearer ', 'Bearer undefined'])
        expect(await readProblem(await as(closed.origin, anybody))).toMatchObject({ status: 404, detail });
    },
  );
}
