import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeCertificate } from '#support/certificate.mjs';
import { type RawResponse, sendRawRequest } from '#support/http.ts';
import { findMissingBrotli, startNginx } from '#support/nginx.ts';
import { buildExportNginx } from '#support/nginx-export.ts';
import { pages } from '#support/pages.ts';
import { startSite } from '#support/site.ts';
import { test } from '#support/site-test.ts';

const OTHERS = ['/nope', '/prix.json', '/api/docs', '/api/nope'];

/** Header values that earn every point of the Observatory (algorithm 5, 2025). */
const securityHeaders = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
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

test('host over HTTPS › answers earn the Observatory’s A+', async ({ startSite }) => {
  const site = await startSite({ env: { TRUST_PROXY: 'loopback' } });
  await expectSecurityHeaders((path) => sendRawRequest(site.origin, path, { 'X-Forwarded-Proto': 'https' }));
});

test('exported site over HTTPS › answers earn the Observatory’s A+', async ({ skip, onTestFinished }) => {
  const missingDependency = findMissingBrotli();
  skip(missingDependency !== undefined, missingDependency);
  const site = await startSite({ cleanup: onTestFinished, proxy: 'export' });
  const { http, ...rest } = buildExportNginx(site.out, site.api.origin);
  const { cert, key } = makeCertificate();
  const secure = await startNginx({
    ...rest,
    http: ({ port, folder }) => {
      writeFileSync(join(folder, 'tls.crt'), cert);
      writeFileSync(join(folder, 'tls.key'), key);
      const tls = `listen 127.0.0.1:${port} ssl http2; ssl_certificate tls.crt; ssl_certificate_key tls.key;`;
      return http({ port }).replace(`listen 127.0.0.1:${port};`, tls);
    },
  });
  onTestFinished(secure.stop);
  const origin = secure.origin.replace('http:', 'https:');
  await expectSecurityHeaders((path) => sendRawRequest(origin, path));
  expect((await sendRawRequest(site.origin, '/')).headers['strict-transport-security']).toBeUndefined();
});

test('home page over plain HTTP › has no Strict-Transport-Security', async ({ site, startSite }) => {
  expect((await sendRawRequest(site.origin, '/')).headers['strict-transport-security']).toBeUndefined();
  const alone = await startSite();
  const { headers } = await sendRawRequest(alone.origin, '/', { 'X-Forwarded-Proto': 'https' });
  expect(headers['strict-transport-security']).toBeUndefined();
});
