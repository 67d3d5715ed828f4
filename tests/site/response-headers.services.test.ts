import { describe, expect } from 'vitest';
import { decodeBody, fetchText, sendRawRequest } from '#support/http.ts';
import { operatorConfiguration, pages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

describe('headers of a page', () => {
  test.for([...pages, '/nope'])('%s lets nothing foreign run', async (path, { site }) => {
    const { headers } = await sendRawRequest(site.origin, path);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe-');
    for (const rule of [
      "default-src 'none'",
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      `form-action 'self' ${new URL(operatorConfiguration.hosts.clientArea).origin}`,
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types site',
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
    for (const name of ['script-src', 'style-src']) {
      const sources = new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
      expect(sources.filter((source) => !/^'(self|sha256-[\w+/]{43}=)'$/.test(source))).toEqual([]);
      expect(sources.length).toBeGreaterThan(1);
    }
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toBe('camera=(), geolocation=(), microphone=()');
    expect(headers['cache-control']).toBe('no-cache, no-transform');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

test('answers over HTTPS earn the Observatory’s points, and none sets a cookie', async ({ site }) => {
  const [file = ''] = /\/shell\/assets\/[\w-]+\.js/.exec(await fetchText(site.origin, '/')) ?? [];
  for (const path of ['/', '/contact', '/nope', '/prix.json', '/api/docs', '/api/nope', file]) {
    const { headers } = await sendRawRequest(site.origin, path, { 'X-Forwarded-Proto': 'https' });
    expect({ path, ...headers }).toMatchObject({
      path,
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^(sandbox; )?default-src 'none';.*frame-ancestors 'none'/,
      ),
      'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
      // Other sites may load a remote's file, without this site's cookies.
      'cross-origin-resource-policy': path === file ? 'cross-origin' : 'same-origin',
    });
    expect([path, headers['set-cookie']]).toEqual([path, undefined]);
  }
  const plain = await sendRawRequest(site.origin, '/');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});

test('the files that pages name exist, hashed and immutable', async ({ site }) => {
  const html = (await Promise.all(pages.map((path) => sendRawRequest(site.origin, path)))).map(
    ({ body }) => `${body}`,
  );
  const files = new Set(
    html.flatMap((text) => [...text.matchAll(/"(\/(?:shell|mfe)\/[^"]+\.\w+)"/g)].map((match) => match[1])),
  );
  expect(files.size).toBeGreaterThan(10);
  for (const file of files) {
    const { status, headers } = await sendRawRequest(site.origin, String(file));
    expect([file, status]).toEqual([file, 200]);
    expect(file).toMatch(/[-.][\w-]{8,}\.\w+$/);
    expect(headers['cache-control']).toMatch(/max-age=31536000, immutable/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('a missing file answers 404, not immutable', async ({ site }) => {
  for (const path of ['/shell/assets/absent-12345678.js', '/mfe/hosting/remoteEntry-12345678.js']) {
    const { status, headers } = await sendRawRequest(site.origin, path);
    expect(status).toBe(404);
    expect(headers['cache-control']).not.toMatch(/immutable|max-age=[1-9]/);
  }
});

test('names of composed files answer 404', async ({ site }) => {
  const names = '/index.html /index /offres/vds.html /404 /404.html /resultat /index.json /policy.json';
  for (const path of names.split(' ')) {
    expect([path, (await sendRawRequest(site.origin, path)).status]).toEqual([path, 404]);
  }
});

const encodings = { br: 'br', gzip: 'gzip', 'gzip, deflate, br': 'br', 'gzip, deflate': 'gzip' };

describe('compression', () => {
  test.for([...pages, '/nope'])('%s is the same in every encoding', async (path, { site }) => {
    const plain = await sendRawRequest(site.origin, path);
    expect(plain.status).toBe(path === '/nope' ? 404 : 200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(plain.body.toString()).toContain('</html>');
    for (const [accepted, expected] of Object.entries(encodings)) {
      const answer = await sendRawRequest(site.origin, path, { 'Accept-Encoding': accepted });
      expect(answer.status).toBe(plain.status);
      expect(answer.headers['content-encoding']).toBe(expected);
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(decodeBody(answer)).toBe(plain.body.toString());
      expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    }
  });
});
