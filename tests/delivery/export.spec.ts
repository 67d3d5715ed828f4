import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { computeCspHash } from '@site/shell/compose/html.ts';
import { fetchText, type RawResponse, sendRawRequest } from '#support/http.ts';
import { findMissingBrotli, findMissingNginx, type Nginx, startNginx } from '#support/nginx.ts';
import { buildExportNginx, runExport } from '#support/nginx-export.ts';
import { pages } from '#support/pages.ts';
import { production, root } from '#support/paths.ts';
import { test as base, expect } from '#support/releases.ts';
import { startSite } from '#support/site.ts';
import { renderDefaultResultPage } from '../../api/src/forms/form-reply.ts';

interface ExportFixtures {
  /** A folder to export into. */
  out: string;
  /** Serves an export by nginx without brotli, with an API that isn't running. */
  serve(out: string): Promise<Nginx>;
}

/** The shared `test` with a folder and an nginx; skipped where nginx can't be run. */
const test = base.extend<ExportFixtures>({
  out: ({ atEnd }, use) => use(createTempDir(atEnd)),

  serve: ({ atEnd }, use) =>
    use(async (out) => {
      const nginx = await startNginx(buildExportNginx(out, 'http://127.0.0.1:9', false));
      atEnd(nginx.stop);
      return nginx;
    }),
});

test.beforeEach(() => {
  const missingDependency = findMissingNginx();
  test.skip(missingDependency !== undefined, missingDependency);
});

/**
 * Headers of the connection and the day, the server's name, its validator, of which only the presence counts, and the token of
 * a page view, which a host alone can sign.
 */
const OWN = [
  'connection',
  'keep-alive',
  'date',
  'server',
  'etag',
  'transfer-encoding',
  'accept-ranges',
  'server-timing',
];

/** Returns the part of an answer that the host and nginx must agree on. */
const comparable = ({ status, headers }: RawResponse) => ({
  status,
  hasETag: headers.etag !== undefined,
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
});

const publications =
  `/prix.json /prix.csv /prix.atom /prix-flux.json /recherche.json /sitemap.xml /robots.txt /site.webmanifest
  /.well-known/security.txt /favicon.ico /favicon.svg /icon-192.png`.split(/\s+/);

const nowhere = `/nope /404 /404.html /resultat /index /index.html /offres/vds.html /OFFRES /offres//vds
  /offres%2Fvds /mfe/hosting/absent-12345678.js /order/a /prix.json.br`.split(/\s+/);

const redirected =
  String.raw`/offres/vps/?a=1 /offres/vps/lxc?a //evil.example/ /\evil.example/ /// /order/a/b?q=2
  /commande/x /mentions-legales/?`.split(/\s+/);

const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

/** Files that were not compressed: the host says « Vary » all the same, nginx where it is so. */
const isSingle = (path: string) => /\.(png|ico|woff2)$/.test(path);

test('export by nginx › answers as the host', async ({ site, atEnd }) => {
  const missingDependency = findMissingBrotli();
  test.skip(missingDependency !== undefined, missingDependency);
  const exported = await startSite({ cleanup: atEnd, proxy: 'export' });
  const html = await fetchText(site.origin, '/');
  const module = /<script type="module" crossorigin src="([^"]+)"/.exec(html)?.[1] ?? '';
  const font = /"(\/shell\/[^"]+\.woff2)"|url\((\/shell\/[^)]+\.woff2)\)/.exec(html)?.slice(1).find(Boolean);
  const image = new URL(/property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '').pathname;
  const assets = [module, image, ...(font ? [font] : [])];
  // Hosts put their stock into it.
  const asComposed = pages.filter((path) => path !== '/offres/dedies');
  for (const path of [...asComposed, ...publications, ...nowhere, ...assets]) {
    for (const encoding of ['identity', 'gzip', 'gzip, br']) {
      const [ours, theirs] = await Promise.all(
        [site, exported].map(({ origin }) => sendRawRequest(origin, path, { 'Accept-Encoding': encoding })),
      );
      const asks = `${path} ${encoding}`;
      expect({ asks, ...comparable(theirs as RawResponse) }).toEqual({
        asks,
        ...comparable(ours as RawResponse),
        // The host's is the time of the file; the copy's time says nothing, so nginx hides it.
        ...(assets.includes(path) && { 'last-modified': undefined }),
        ...(isSingle(path) && {
          vary: String(ours?.headers.vary ?? '').replace(/^Accept-Encoding(, )?/, '') || undefined,
        }),
      });
      expect(theirs?.body.equals(ours?.body as Buffer), asks).toBe(true);
    }
  }
  for (const path of redirected) {
    const [ours, theirs] = await Promise.all(
      [site, exported].map(({ origin }) => sendRawRequest(origin, path)),
    );
    const summaryOf = (answer?: RawResponse) =>
      [answer?.status, answer?.headers.location, answer?.headers['cache-control']].join(' ');
    expect([path, summaryOf(theirs)]).toEqual([path, summaryOf(ours)]);
  }
});

test('nginx without its brotli module › serves gzip, and else the same', async ({ out, serve }) => {
  expect(runExport(out, production).code).toBe(0);
  const nginx = await serve(out);
  const { status, headers } = await sendRawRequest(nginx.origin, '/offres/vds', {
    'Accept-Encoding': 'gzip, br',
  });
  expect([status, headers['content-encoding'], headers.vary]).toEqual([
    200,
    'gzip',
    'Accept-Encoding, User-Agent, Save-Data',
  ]);
});

test('export without an API › answers forms and scripts, and refuses floods', async ({ out, serve }) => {
  expect(runExport(out, production).code).toBe(0);
  const nginx = await serve(out);
  const post = (type: string) =>
    fetch(`${nginx.origin}/send-contact`, { method: 'POST', body: 'a=b', headers: { 'Content-Type': type } });
  const page = await post('application/x-www-form-urlencoded');
  expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
  ]);
  const html = await page.text();
  expect(html).toContain('<h1>Envoi impossible pour le moment</h1>');
  expect(page.headers.get('content-security-policy')).toContain(computeCspHash(styleOf(html)));
  const ofApi = styleOf(renderDefaultResultPage({ title: '', status: 503, paragraphs: [], backHref: '/' }));
  expect(ofApi.slice(0, styleOf(html).length)).toBe(styleOf(html));
  const problem = await post('application/json');
  expect([problem.status, problem.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect((await problem.json()).title).toBe('Service momentanément indisponible');
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => post('multipart/form-data; boundary=x')),
  );
  const flooded = answers.filter(({ status }) => status === 429);
  expect(flooded.length).toBeGreaterThanOrEqual(8);
  expect(await flooded[0]?.text()).toContain('<h1>Trop d’envois</h1>');
  expect((await sendRawRequest(nginx.origin, '/contact')).status).toBe(200);
});

test('next export › is shown after a reload of nginx', async ({ out, siteCopy, serve }) => {
  expect(runExport(out, siteCopy).output).toMatch(/exported \d+ addresses as [0-9a-f]{12}\n/);
  const first = readlinkSync(join(out, 'current'));
  const nginx = await serve(out);
  const before = await sendRawRequest(nginx.origin, '/offres/vds');
  const { etag } = (await sendRawRequest(nginx.origin, '/favicon.svg')).headers;
  expect(runExport(out, siteCopy).output).toContain(`as ${first}, as before`);
  siteCopy.siren('111111111');
  expect((await siteCopy.compose()).code).toBe(0);
  for (const name of ['.next-running', '.next-interrupted']) mkdirSync(join(out, name));
  utimesSync(join(out, '.next-interrupted'), 0, 0);
  expect(runExport(out, siteCopy).code).toBe(0);
  const second = readlinkSync(join(out, 'current'));
  expect(second).not.toBe(first);
  const entries = ['.next-running', '.site-export', 'current', first, second];
  expect(readdirSync(out).sort()).toEqual(entries.sort());
  const still = await sendRawRequest(nginx.origin, '/offres/vds');
  expect(comparable(still)).toEqual(comparable(before));
  expect(still.body.equals(before.body)).toBe(true);
  nginx.reload();
  await expect
    .poll(async () => `${(await sendRawRequest(nginx.origin, '/offres/vds')).body}`)
    .toContain('111111111');
  expect((await sendRawRequest(nginx.origin, '/favicon.svg', { 'If-None-Match': String(etag) })).status).toBe(
    304,
  );
});

test('retired pages › redirect, or answer 410', async ({ out, siteCopy, serve }) => {
  const since = '2026-01-31T12:00:00.000Z';
  siteCopy.writeRegistry({
    ...siteCopy.registry,
    retired: {
      formations: { since, paths: ['/formations'], to: '/offres' },
      outils: { since, paths: ['/vieux-outils'] },
    },
  });
  expect(runExport(out, siteCopy).code).toBe(0);
  const { origin } = await serve(out);
  const moved = await sendRawRequest(origin, '/formations?a=1');
  expect([moved.status, moved.headers.location, moved.headers['cache-control']]).toEqual([
    301,
    '/offres',
    'no-cache',
  ]);
  const [gone, absent] = await Promise.all(
    ['/vieux-outils', '/nope'].map((path) => sendRawRequest(origin, path)),
  );
  expect(comparable(gone as RawResponse)).toEqual({ ...comparable(absent as RawResponse), status: 410 });
  expect(gone?.body.equals(absent?.body as Buffer)).toBe(true);
});

test('deploy/nginx.conf › is accepted by nginx', async ({ out }) => {
  expect(runExport(out, production).code).toBe(0);
  const etc = join(out, 'etc');
  cpSync(join(root, 'deploy/nginx'), join(etc, 'site'), { recursive: true, verbatimSymlinks: true });
  cpSync(join(root, 'deploy/nginx.conf'), join(etc, 'nginx.conf'));
  rmSync(join(etc, 'site/export'));
  symlinkSync(join(out, 'current/nginx'), join(etc, 'site/export'));
  const options = ['-t', '-p', etc, '-c', 'nginx.conf', '-g', 'pid nginx.pid;'];
  const { status, stderr } = spawnSync('/usr/sbin/nginx', options, { encoding: 'utf8' });
  expect([status, stderr.replace(/^nginx: .*\n/gm, '')]).toEqual([0, '']);
});

test('export that can’t be written › leaves existing files', async ({ out, siteCopy }) => {
  const mine = join(out, 'mine');
  mkdirSync(mine);
  writeFileSync(join(mine, 'file'), 'mine');
  expect(runExport(mine, production)).toMatchObject({
    code: 1,
    output: expect.stringContaining('holds something else than an export'),
  });
  expect(readdirSync(mine)).toEqual(['file']);
  const good = join(out, 'good');
  expect(runExport(good, production).code).toBe(0);
  const before = readdirSync(good).sort();
  siteCopy.runSql(
    'update site_blob set bytes = ? where hash = ?',
    Buffer.from('x'),
    siteCopy.files['policy.json'],
  );
  expect(runExport(good, siteCopy)).toMatchObject({
    code: 1,
    output: expect.stringContaining('policy.json isn’t what was composed'),
  });
  expect(readdirSync(good).sort()).toEqual(before);
});

test('canary › is left out of the export, which says so', async ({ out, siteCopy }) => {
  const variant = { remote: 'hosting', buildId: '0123456789ab', since: '2026-01-31T12:00:00.000Z' };
  siteCopy.writeRegistry({
    ...siteCopy.registry,
    variants: [{ ...variant, canary: { from: 0, share: 10 } }],
  });
  const { code, output } = runExport(out, siteCopy);
  expect(code).toBe(0);
  expect(output).toContain('left out hosting@0123456789ab');
});
