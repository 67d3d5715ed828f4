import { defaultResultPage } from '../../api/src/http/form-reply.ts';
import { cspHash } from '../../shell/compose/html.ts';
import { exportTo, hasBrotli, startExported } from '../support/exported.ts';
import { type Answer, get } from '../support/http.ts';
import { pages } from '../support/pages.ts';
import { production } from '../support/paths.ts';
import { expect } from '../support/test.ts';
import { comparable, needNginx, test } from './export.ts';

const publications = [
  '/prix.json',
  '/prix.csv',
  '/prix.atom',
  '/prix-flux.json',
  '/recherche.json',
  '/sitemap.xml',
  '/robots.txt',
].concat('/site.webmanifest', '/.well-known/security.txt', '/favicon.ico', '/favicon.svg', '/icon-192.png');

const nowhere = [
  '/nope',
  '/404',
  '/404.html',
  '/resultat',
  '/index',
  '/index.html',
  '/offres/vds.html',
  '/OFFRES',
].concat('/offres//vds', '/offres%2Fvds', '/mfe/hosting/absent-12345678.js', '/order/a', '/prix.json.br');

const redirected = [
  '/offres/vps/?a=1',
  '/offres/vps/lxc?a',
  '//evil.example/',
  '/\\evil.example/',
  '///',
  '/order/a/b?q=2',
].concat('/commande/x', '/mentions-legales/?');

const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

/** Files that were not compressed: the host says « Vary » all the same, nginx where it is so. */
const isSingle = (path: string) => /\.(png|ico|woff2)$/.test(path);

needNginx();

test('When nginx serves the export then every answer is the host’s, header by header and byte by byte', async ({
  site,
  atEnd,
}) => {
  test.skip(!hasBrotli(), 'nginx’s brotli module is missing');
  const exported = await startExported();
  atEnd(exported.stop);
  const html = (await get(site.origin, '/')).body.toString();
  const module = /<script type="module" crossorigin src="([^"]+)"/.exec(html)?.[1] ?? '';
  const font = /"(\/shell\/[^"]+\.woff2)"|url\((\/shell\/[^)]+\.woff2)\)/.exec(html)?.slice(1).find(Boolean);
  const image = new URL(/property="og:image" content="(.*?)"/.exec(html)?.[1] ?? '').pathname;
  const assets = [module, image, ...(font ? [font] : [])];
  // Hosts put their stock into it.
  const asComposed = pages.filter((path) => path !== '/offres/dedies');
  for (const path of [...asComposed, ...publications, ...nowhere, ...assets]) {
    for (const encoding of ['identity', 'gzip', 'gzip, br']) {
      const [ours, theirs] = await Promise.all(
        [site, exported].map(({ origin }) => get(origin, path, { 'Accept-Encoding': encoding })),
      );
      const asks = `${path} ${encoding}`;
      expect({ asks, ...comparable(theirs as Answer) }).toEqual({
        asks,
        ...comparable(ours as Answer),
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
    const [ours, theirs] = await Promise.all([site, exported].map(({ origin }) => get(origin, path)));
    const told = (answer?: Answer) =>
      [answer?.status, answer?.headers.location, answer?.headers['cache-control']].join(' ');
    expect([path, told(theirs)]).toEqual([path, told(ours)]);
  }
});

test('When nginx lacks its brotli module then it serves gzip, and nothing else changes', async ({
  out,
  serve,
}) => {
  expect(exportTo(out, production).code).toBe(0);
  const nginx = await serve(out);
  const { status, headers } = await get(nginx.origin, '/offres/vds', { 'Accept-Encoding': 'gzip, br' });
  expect([status, headers['content-encoding'], headers.vary]).toEqual([
    200,
    'gzip',
    'Accept-Encoding, User-Agent',
  ]);
});

test('When no API answers then a form sent without JavaScript gets a French page, a script a problem, and a flood is refused', async ({
  out,
  serve,
}) => {
  expect(exportTo(out, production).code).toBe(0);
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
  expect(page.headers.get('content-security-policy')).toContain(cspHash(styleOf(html)));
  expect(styleOf(html)).toBe(
    styleOf(defaultResultPage({ title: '', status: 503, paragraphs: [], backHref: '/' })),
  );
  const problem = await post('application/json');
  expect([problem.status, problem.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  expect((await problem.json()).title).toBe('Service momentanément indisponible');
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => post('multipart/form-data; boundary=x')),
  );
  const flooded = answers.filter(({ status }) => status === 429);
  expect(flooded.length).toBeGreaterThanOrEqual(8);
  expect(await flooded[0]?.text()).toContain('<h1>Trop d’envois</h1>');
  expect((await get(nginx.origin, '/contact')).status).toBe(200);
});
