import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startApiProcess } from '@site/api/testing/api-process';
import { type Cleanup, createFileCleanup } from '@site/api/testing/cleanup';
import { createTempDir } from '@site/api/testing/temp-dir';
import { isTemplatePath } from '@site/shell/app/remote.ts';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyBuildWithManifest } from '#support/builds.ts';
import { sendRawRequest, startTestServer } from '#support/http.ts';
import { assertSiteBuilt, production } from '#support/paths.ts';
import { LISTENING_LINE, runProgram } from '#support/programs.ts';
import { launchHost } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { computeIntegrity } from '#support/stored-site.ts';

const HOST_TOKEN = 'un-jeton-entre-hote-et-api';
const API = { HOST_TOKEN, LOG_LEVEL: 'info', PUBLIC_ORIGIN: 'https://www.example.org' };

const afterFile = createFileCleanup();
beforeAll(() => assertSiteBuilt());

/** Starts a relay between hosts and an API. It can be cut, as a network can, and can change answers, as an attacker can. */
async function startRelay(origin: string) {
  const relay = {
    origin: '',
    target: origin,
    isCut: false,
    /** Paths of the requests so far. */
    requestedPaths: [] as string[],
    change: (_path: string, body: Buffer): Buffer => body,
  };
  const server = await startTestServer(async (req, res) => {
    if (relay.isCut) return void req.socket.destroy();
    const path = req.url ?? '';
    relay.requestedPaths.push(path);
    try {
      const body = Buffer.concat(await req.toArray());
      const answer = await fetch(relay.target + path, {
        method: req.method ?? 'GET',
        headers: {
          authorization: req.headers.authorization ?? '',
          'content-type': req.headers['content-type'] ?? '',
        },
        ...(body.length > 0 && { body }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      res.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
      res.end(relay.change(path, bytes));
    } catch {
      req.socket.destroy();
    }
  });
  onTestFinished(server.stop);
  return Object.assign(relay, { origin: server.origin });
}

/** A site, and the API on its database as a process of its own. */
async function startApi(cleanup: Cleanup) {
  const site = new SiteCopy(cleanup);
  return { site, api: await startApiProcess({ ...API, DATA_DIR: site.dataDir }, cleanup) };
}

const withRelay = async (starting: ReturnType<typeof startApi>) => {
  const { site, api } = await starting;
  return { site, api, relay: await startRelay(api.origin) };
};
/** For a test that changes it, with a way there. */
const startSite = () => withRelay(startApi(onTestFinished));
let one: ReturnType<typeof startApi> | undefined;
/** One for all tests that only read it, with a way there for each. */
const readSite = () => {
  one ??= startApi(afterFile);
  return withRelay(one);
};

type HostProcess = ReturnType<typeof startHost>;

/** A host without a database. */
function startHost(
  apiUrl: string,
  siteDir = createTempDir(onTestFinished),
  env: Record<string, string> = {},
) {
  const program = launchHost({
    DATA_DIR: join(siteDir, 'no-data'),
    SITE_DIR: siteDir,
    API_URL: apiUrl,
    HOST_TOKEN,
    ...env,
  });
  onTestFinished(() => program.stop());
  // The host's address, once the host has something to serve.
  const origin = program.waitForOutput(LISTENING_LINE).then((port) => `http://127.0.0.1:${port}`);
  // A caller that needs the origin awaits it and gets the error.
  origin.catch(() => {});
  return { origin, output: program.output, stop: () => program.stop('SIGTERM') };
}

const readiness = async (host: HostProcess) => {
  const { status, body } = await sendRawRequest(await host.origin, '/readyz');
  return { status, ...(JSON.parse(String(body)) as Record<string, unknown>) };
};
const whenReady = (host: HostProcess, composition: string) =>
  vi.waitFor(
    async () => expect(await readiness(host)).toEqual({ status: 'ready', composition, wanted: composition }),
    { timeout: 60_000 },
  );
const whenSaid = (host: HostProcess, what: RegExp) =>
  vi.waitFor(() => expect(host.output.join('\n')).toMatch(what), { timeout: 60_000 });
const page = async (host: HostProcess, path = '/offres/vds') =>
  (await sendRawRequest(await host.origin, path)).body;

/** Releases hosting with another price of its first offer and another title of /offres/vds. */
async function releaseAnother(site: SiteCopy): Promise<void> {
  const build = copyBuildWithManifest(site.releaseOf('hosting'), (manifest) => ({
    offers: manifest.offers.map((offer, index) => (index === 0 ? { ...offer, priceCents: 123_00 } : offer)),
    routes: manifest.routes.map((route) =>
      route.path === '/offres/vds' ? { ...route, title: 'VDS d’après' } : route,
    ),
  }));
  const { code, output } = await site.release('release', 'hosting', '--from', build.dist);
  build.remove();
  expect([code, output]).toEqual([0, expect.stringContaining('hosting')]);
}

/** Returns the started site, a host that serves it, and the folder of the host. */
async function withHost(starting: ReturnType<typeof startSite>) {
  const started = await starting;
  const siteDir = createTempDir(onTestFinished);
  const host = startHost(started.relay.origin, siteDir);
  await whenReady(host, started.site.live);
  return { ...started, siteDir, host };
}

const fallbackCache = (siteDir: string, ...path: string[]) => join(siteDir, 'fallback-cache', ...path);
const stateOf = (siteDir: string) => ({
  ...(JSON.parse(readFileSync(fallbackCache(siteDir, 'live.json'), 'utf8')) as { composition: string }),
  blobs: readdirSync(fallbackCache(siteDir, 'blobs')).sort(),
});
/** Returns the complete entries of a folder: incomplete files have a name with a dot in front. */
const wholeIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
/** The name of a hash on disk and in addresses. */
const nameOf = (hash: string) => hash.slice('sha384-'.length).replaceAll('+', '-').replaceAll('/', '_');
const blobPaths = (paths: string[]) => paths.filter((path) => path.startsWith('/api/site/blobs/'));

test('host without disk or database › serves the whole site of the API', async () => {
  const { site, api } = await readSite();
  const siteDir = createTempDir(onTestFinished);
  const host = startHost(api.origin, siteDir);
  await whenReady(host, site.live);
  const origin = await host.origin;
  const { files } = site;
  const pages = Object.keys(files).filter((path) => /^pages\/.*\.html$/.test(path));
  expect(pages.length).toBeGreaterThan(25);
  for (const path of pages) {
    const address = `/${path.slice('pages/'.length, -'.html'.length)}`.replace(/^\/index$/, '/');
    const { status, body } = await sendRawRequest(origin, address);
    if (isTemplatePath(address)) continue;
    // The stock is put into one page by the host, which asks the API for it.
    if (address === '/offres/dedies') {
      expect(body.toString().match(/<h3>Exemple /g)).toHaveLength(14);
      expect(body.toString()).not.toContain('<template data-');
    } else expect([address, status, body.equals(site.file(path))]).toEqual([address, 200, true]);
  }
  for (const path of site.publicFiles.filter((one) => /\.(js|css)$/.test(one))) {
    const { status, body } = await sendRawRequest(origin, `/${path}`);
    const [row] = site.runSql<{ hash: string }>('select hash from site_file where path = ?', path);
    expect([path, status, computeIntegrity(body)]).toEqual([path, 200, row?.hash]);
  }
  expect((await sendRawRequest(origin, '/api/dedicated')).status).toBe(200);
  expect(site.runSql('select serves from site_host')).toEqual([{ serves: site.live }]);
  await host.stop();
  expect(site.runSql('select name from site_host')).toEqual([]);
  expect(existsSync(join(siteDir, 'no-data'))).toBe(false);
  expect(host.output.filter((line) => !line.startsWith('Site : '))).toEqual([]);
});

test('host without a database › serves a release at once, and fetches new files only', async () => {
  const { site, relay, siteDir, host } = await withHost(startSite());
  const first = site.live;
  const old = site.releaseOf('hosting');
  relay.requestedPaths.length = 0;
  await releaseAnother(site);
  expect(site.live).not.toBe(first);
  expect(await readiness(host)).toEqual({ status: 'ready', composition: site.live, wanted: site.live });
  expect((await page(host)).equals(site.file('pages/offres/vds.html'))).toBe(true);
  const fetched = blobPaths(relay.requestedPaths).length;
  const all = new Set(Object.values(site.files)).size;
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThan(all / 2);

  const { output } = await site.release('release', 'hosting', '--from', old, '--preview', '1');
  const [, token = ''] = /apercu=([\w.%-]+)/.exec(output) ?? [];
  expect(output).toContain('link');
  // A busy host follows some moments after the command.
  await vi.waitFor(
    async () => {
      const opened = await sendRawRequest(await host.origin, `/offres/vds?apercu=${token}`);
      expect([opened.status, opened.headers['set-cookie']]).toEqual([303, [expect.stringContaining(token)]]);
    },
    { timeout: 30_000 },
  );

  // The composition served now is kept, and no file of the ones before.
  await vi.waitFor(() => expect(stateOf(siteDir).composition).toBe(site.live), { timeout: 30_000 });
  const needed = new Set(Object.values(site.files).map(nameOf));
  await vi.waitFor(() => expect(stateOf(siteDir).blobs).toEqual([...needed].sort()), { timeout: 30_000 });
});

const changed = (part: string, change: (body: Buffer) => Buffer) => (path: string, body: Buffer) =>
  path.includes(part) ? change(body) : body;
/** Ways to tamper with the API's answers, by address. */
const tampered: [string, (path: string, body: Buffer) => Buffer, RegExp][] = [
  [
    'a page',
    changed('/blobs/', (body) => (body.includes('<html') ? Buffer.from(`${body} `) : body)),
    /\.html isn’t what was composed/,
  ],
  [
    'a cut script',
    changed('/blobs/', (body) => (body.length > 9_000 ? body.subarray(0, 5_000) : body)),
    /isn’t what was composed/,
  ],
  [
    'the list of files',
    changed('/compositions/', (body) => Buffer.from(String(body).replace('pages/contact', 'pages/kontakt'))),
    /the list of composition [0-9a-f]{16} isn’t what was composed/,
  ],
  [
    'a list that is none',
    changed('/compositions/', () => Buffer.from('<html>')),
    /the list of composition [0-9a-f]{16} isn’t what was composed/,
  ],
  [
    'the name of what is live',
    changed('/live', () => Buffer.from('{"live":{"composition":"../../etc"}}')),
    /answered \/api\/site\/live with other content than the requested/,
  ],
];

test.each(tampered)(
  'fresh host › serves nothing while %s is tampered with, and says why',
  async (_, change, reason) => {
    const { site, relay } = await readSite();
    const siteDir = createTempDir(onTestFinished);
    relay.change = change;
    const host = startHost(relay.origin, siteDir);
    await whenSaid(host, reason);
    expect(host.output.join()).not.toContain('Site : ');
    // Nothing of it got into the copy.
    for (const name of wholeIn(fallbackCache(siteDir, 'blobs')))
      expect(nameOf(computeIntegrity(readFileSync(fallbackCache(siteDir, 'blobs', name))))).toBe(name);
    expect(existsSync(fallbackCache(siteDir, 'live.json'))).toBe(false);
    relay.change = (_path, body) => body;
    await whenReady(host, site.live);
    expect((await page(host)).equals(site.file('pages/offres/vds.html'))).toBe(true);
  },
);

test('host › keeps its pages while the next are tampered with, and isn’t ready', async () => {
  const { site, relay, siteDir, host } = await withHost(startSite());
  const before = await page(host);
  const [, change, reason] = tampered[0] as (typeof tampered)[0];
  relay.change = change;
  const released = releaseAnother(site);
  await whenSaid(host, reason);
  // From the moment on at which all hosts turn.
  await vi.waitFor(async () => expect((await readiness(host)).status).toBe(503), { timeout: 60_000 });
  expect((await page(host)).equals(before)).toBe(true);
  // One that starts now has only the copy.
  await host.stop();
  const again = startHost(relay.origin, siteDir);
  await whenSaid(
    again,
    /what is live can’t be had: this host serves composition [0-9a-f]{16}, as it has since 20/,
  );
  expect((await page(again)).equals(before)).toBe(true);
  expect((await readiness(again)).status).toBe(503);
  await released;
  relay.change = (_path, body) => body;
  await whenReady(again, site.live);
  expect((await page(again)).equals(site.file('pages/offres/vds.html'))).toBe(true);
});

test('host without the API › serves its last pages, isn’t ready, and recovers', async () => {
  const { site, api, relay, siteDir, host } = await withHost(startSite());
  const first = site.live;
  const before = await page(host);
  await api.end('SIGKILL');
  await vi.waitFor(async () => expect((await readiness(host)).status).toBe(503), { timeout: 30_000 });
  expect((await page(host)).equals(before)).toBe(true);
  await host.stop();

  const again = startHost(relay.origin, siteDir);
  expect((await page(again)).equals(before)).toBe(true);
  expect((await readiness(again)).status).toBe(503);
  expect((await sendRawRequest(await again.origin, '/api/dedicated')).status).toBe(503);
  await whenSaid(
    again,
    new RegExp(`doesn’t answer: .*: this host serves composition ${first}, as it has since 20`),
  );
  await releaseAnother(site);
  const back = await startApiProcess({ ...API, DATA_DIR: site.dataDir }, onTestFinished);
  relay.target = back.origin;
  await whenReady(again, site.live);
  expect((await page(again)).equals(site.file('pages/offres/vds.html'))).toBe(true);

  // The network may be what is away, and a disk as well.
  relay.isCut = true;
  await vi.waitFor(async () => expect((await readiness(again)).status).toBe(503), { timeout: 30_000 });
  await again.stop();
  rmSync(siteDir, { recursive: true });
  const empty = startHost(relay.origin, siteDir);
  await whenSaid(empty, /the API at 127\.0\.0\.1:\d+ doesn’t answer/);
  expect(empty.output.join()).not.toContain('Site : ');
  relay.isCut = false;
  await whenReady(empty, site.live);
});

test('host with a wrong or missing token › says what to set, and keeps its pages', async () => {
  const { site, api, relay, siteDir, host } = await withHost(startSite());
  await host.stop();

  const another = startHost(relay.origin, siteDir, { HOST_TOKEN: 'un-tout-autre-jeton' });
  await whenSaid(another, /doesn’t know this host’s HOST_TOKEN: set the same one here and there/);
  expect((await sendRawRequest(await another.origin, '/offres/vds')).status).toBe(200);
  expect((await readiness(another)).status).toBe(503);

  const none = startHost(relay.origin, siteDir, { HOST_TOKEN: '' });
  await expect(none.origin).rejects.toThrow(/set the same HOST_TOKEN here and for the API/);

  await api.end('SIGKILL');
  const { HOST_TOKEN: _, ...closed } = API;
  const silent = await startApiProcess({ ...closed, DATA_DIR: site.dataDir }, onTestFinished);
  relay.target = silent.origin;
  await whenSaid(another, /tells hosts nothing: set HOST_TOKEN there, the same as here/);
});

test('export through the API › equals the database’s, and needs the token', async () => {
  const { site, api } = await readSite();
  const exported = (out: string, env: Record<string, string>) =>
    runProgram([production.exporter, '--out', out], { SITE_DIR: createTempDir(onTestFinished), ...env });
  const [direct, remote] = [createTempDir(onTestFinished), createTempDir(onTestFinished)];
  const one = await exported(direct, { DATA_DIR: site.dataDir });
  const other = await exported(remote, { API_URL: api.origin, HOST_TOKEN });
  expect([one.code, other.code, other.stderr]).toEqual([0, 0, '']);
  const id = /as ([0-9a-f]{12})/.exec(one.output)?.[1];
  expect(/as ([0-9a-f]{12})/.exec(other.output)?.[1]).toBe(id);
  const tree = (out: string) =>
    readdirSync(join(out, String(id)), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(out.length), createHash('sha256').update(readFileSync(file)).digest('hex')];
      })
      .sort();
  expect(tree(remote)).toEqual(tree(direct));
  expect(tree(remote).length).toBeGreaterThan(300);
  const refusal = await exported(remote, { API_URL: api.origin, HOST_TOKEN: 'un-tout-autre-jeton' });
  expect([refusal.code, refusal.stderr]).toEqual([1, expect.stringContaining('HOST_TOKEN')]);
});
