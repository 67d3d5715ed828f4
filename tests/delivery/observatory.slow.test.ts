import { expect } from 'vitest';
import { type RawResponse, sendRawRequest } from '#support/http.ts';
import { pages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

const OTHERS = ['/nope', '/prix.json', '/api/docs', '/api/nope'];

/** Header values that earn every point of the Observatory (algorithm 5, 2025). */
const securityHeaders = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(
    /^(sandbox; )?default-src 'none';.*frame-ancestors 'none'/,
  ),
  'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
  'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
};

/** Every page, one of each other kind, and a file that pages name. */
async function expectSecurityHeaders(fetchPath: (path: string) => Promise<RawResponse>): Promise<void> {
  const [file = ''] = /\/shell\/assets\/[\w-]+\.js/.exec((await fetchPath('/')).body.toString()) ?? [];
  expect(file).not.toBe('');
  for (const path of [...pages, ...OTHERS, file]) {
    const { headers, body } = await fetchPath(path);
    // Other sites may load a remote's file, without this site's cookies.
    const shared = path === file ? 'cross-origin' : 'same-origin';
    expect({ path, ...headers }).toMatchObject({
      path,
      ...securityHeaders,
      'cross-origin-resource-policy': shared,
    });
    for (const name of ['set-cookie', 'access-control-allow-credentials'])
      expect([path, headers[name]]).toEqual([path, undefined]);
    const policy = String(headers['content-security-policy']);
    expect(policy, path).not.toMatch(/'unsafe-|\*|http:|(script|style)-src[^;]* (data|https):/);
    const scripts = body.toString().match(/<script\b[^>]*\ssrc=[^>]*>/g) ?? [];
    expect(
      scripts.filter(
        (script) => !/ src="\/[^/].* integrity="sha384-|integrity="sha384-.* src="\/[^/]/.test(script),
      ),
    ).toEqual([]);
  }
}

test('host over HTTPS answers earn the Observatory’s A+', async ({ startSite }) => {
  const site = await startSite({ env: { TRUST_PROXY: 'loopback' } });
  await expectSecurityHeaders((path) => sendRawRequest(site.origin, path, { 'X-Forwarded-Proto': 'https' }));
});

test('home page over plain HTTP has no Strict-Transport-Security', async ({ site, startSite }) => {
  expect((await sendRawRequest(site.origin, '/')).headers['strict-transport-security']).toBeUndefined();
  const alone = await startSite();
  const { headers } = await sendRawRequest(alone.origin, '/', { 'X-Forwarded-Proto': 'https' });
  expect(headers['strict-transport-security']).toBeUndefined();
});
