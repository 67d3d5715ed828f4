import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe('a request with two Host headers', () => {
  it.each(['GET / HTTP/1.1', 'POST /contact HTTP/1.1'])('is refused: %s', async (line) => {
    const { hostname, port } = new URL(site.origin);
    const socket = connect(Number(port), hostname);
    socket.write(`${line}\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toContain('application/problem+json');
    expect(body).toContain('L’en-tête Host est donné plusieurs fois.');
  });
});

describe('searches without end', () => {
  it('are answered with when to come back, and pages still come', async () => {
    const search = () => fetch(`${site.origin}/recherche?q=vps`);
    for (let count = 0; count < 60; count++) expect((await search()).status).toBe(200);
    const refusal = await search();
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refusal.text()).toContain('Trop de recherches à la fois');
    expect((await fetch(`${site.origin}/recherche`)).status).toBe(200);
    const unknown = await fetch(`${site.origin}/offres/vsp`, { headers: { Accept: 'text/html' } });
    expect([unknown.status, (await unknown.text()).includes('<main')]).toEqual([404, true]);
  });
});

describe('a body without its length', () => {
  it.each(['POST /send-contact', 'POST /', 'GET /'])('is refused unread: %s', async (line) => {
    const { hostname, port } = new URL(site.origin);
    const socket = connect(Number(port), hostname);
    // The body doesn't end: a host that waited for it would not answer.
    socket.write(
      `${line} HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    );
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 411 /);
    expect(head).toMatch(/^Connection: close$/m);
    expect(body).toContain('/api/docs#length-required');
  });
});

describe('an address of the administration', () => {
  it.each([
    ['GET', '/admin', 200],
    ['GET', '/admin/livraisons', 200],
    ['GET', '/admin/nope', 404],
    ['POST', '/admin', 404],
  ])('has an opener policy of its own: %s %s', async (method, path, status) => {
    const answer = await fetch(site.origin + path, { method });
    expect([answer.status, answer.headers.get('Cross-Origin-Opener-Policy')]).toEqual([
      status,
      'same-origin-allow-popups',
    ]);
  });

  it.each(['/', '/administration'])('has another opener policy than %s', async (path) => {
    const { headers } = await fetch(site.origin + path);
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });
});

describe('OPTIONS, by which load balancers check a host', () => {
  it.each(['/', '/offres/vps', '/admin'])('is answered on %s', async (path) => {
    const answer = await fetch(site.origin + path, { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });
});
