import type { RequestListener } from 'node:http';
import { serveHandlers } from '@site/api/testing/serve';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteProxy } from './site-proxy.ts';

const listen = (listener: RequestListener) => serveHandlers(onTestFinished, listener);

/** A local proxy in front of a site, which changes its pages. */
const getInFront = (target: string, hasWrites = false): Promise<string> => {
  const change = async (path: string, html: string, status: number) => ({
    html: path + html.toUpperCase(),
    status: status + 1,
  });
  return listen(createSiteProxy(target, change, hasWrites));
};

test('posted form with --writes reaches the site under its own name, whole', async () => {
  const site = await listen(async (req, res) => {
    const { host, origin, referer, cookie } = req.headers;
    let body = '';
    for await (const chunk of req) body += chunk;
    res.end(JSON.stringify({ host, origin, referer, cookie, body }));
  });
  const local = await getInFront(site, true);
  const answer = await fetch(`${local}/send-contact?a=1`, {
    method: 'POST',
    body: 'bonjour',
    headers: { Origin: local, Referer: `${local}/contact`, Cookie: 'a=1' },
  });
  const headers = { host: site.slice('http://'.length), origin: site, referer: `${site}/contact` };
  expect(await answer.json()).toEqual({ ...headers, cookie: 'a=1', body: 'bonjour' });
});

test('redirect and cookies of the site hold for the local address', async () => {
  const site = await listen((_, res) => {
    res.setHeader('Set-Cookie', ['a=1; Domain=example.org; Path=/', 'b=2; HttpOnly']);
    res.writeHead(302, { Location: `${site}/offres?x=1` }).end();
  });
  const local = await getInFront(site);
  const answer = await fetch(`${local}/commande/x`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`${local}/offres?x=1`);
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; HttpOnly']);
});

test('page is changed and loses its policy; other answers stay unchanged', async () => {
  const headers = { 'Content-Security-Policy': "default-src 'none'", ETag: '"1"', 'Content-Length': '5' };
  const site = await listen((req, res) => {
    const isPage = req.url?.startsWith('/?');
    // The site compresses for the browser, which accepts it, and not for the proxy.
    const body = req.headers['accept-encoding'] === 'identity' ? 'texte' : 'coded';
    res.writeHead(200, { ...headers, 'Content-Type': isPage ? 'text/html; charset=utf-8' : 'text/plain' });
    res.end(body);
  });
  const local = await getInFront(site);
  const page = await fetch(`${local}/?a=1`);
  expect([page.status, await page.text()]).toEqual([201, '/TEXTE']);
  expect(page.headers.get('content-security-policy')).toBeNull();
  expect(page.headers.get('etag')).toBeNull();
  expect(page.headers.get('cache-control')).toBe('no-store');
  const file = await fetch(`${local}/a.txt`);
  expect([file.status, await file.text(), file.headers.get('etag')]).toEqual([200, 'texte', '"1"']);
});

test('site out of reach is answered with 502 and its address', async () => {
  const local = await getInFront('http://127.0.0.1:9');
  const answer = await fetch(local);
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('http://127.0.0.1:9')]);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused and doesn’t reach the site', async (method) => {
  let requests = 0;
  const site = await listen((_, res) => {
    requests += 1;
    res.end();
  });
  const local = await getInFront(site);
  const answer = await fetch(`${local}/api/contact`, { method, body: 'bonjour' });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({
    type: 'about:blank',
    status: 403,
    detail: expect.stringContaining('--writes'),
  });
  expect(answer.status).toBe(403);
  const telemetry = await fetch(`${local}/api/telemetry`, { method, body: '{}' });
  expect(telemetry.status).toBe(204);
  expect(requests).toBe(0);
});
