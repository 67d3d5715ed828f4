import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { makeCertificate } from '../bench/certificate.mjs';
import { exportedNginx, hasBrotli, startExported } from '../support/exported.ts';
import { type Answer, get } from '../support/http.ts';
import { lackingNginx, startNginx } from '../support/nginx.ts';
import { observe } from '../support/observatory.ts';
import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const OTHERS = ['/nope', '/prix.json', '/api/docs', '/api/nope'];

/** Every page, one of each other kind, and a file pages name; what isn't graded A+, with its points. */
async function below(ask: (path: string) => Promise<Answer>): Promise<string[]> {
  const [file = ''] = /\/shell\/assets\/[\w-]+\.js/.exec((await ask('/')).body.toString()) ?? [];
  expect(file).not.toBe('');
  const found: string[] = [];
  for (const path of [...pages, ...OTHERS, file]) {
    const { grade, score, points } = observe(await ask(path));
    if (grade !== 'A+') found.push(`${path}: ${score}, ${JSON.stringify(points)}`);
  }
  return found;
}

/** What `get` is, over TLS and whoever has signed the certificate. */
const getSecurely = (origin: string, path: string): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = request(origin + path, { rejectUnauthorized: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', fail);
    sent.end();
  });

test('When visitors come over HTTPS to the host then any answer has what the Observatory grades A+', async ({
  startSite,
}) => {
  const site = await startSite({ TRUST_PROXY: 'loopback' });
  expect(await below((path) => get(site.origin, path, { 'X-Forwarded-Proto': 'https' }))).toEqual([]);
});

test('When visitors come over HTTPS to the exported site then any answer has what the Observatory grades A+', async () => {
  const lacking = lackingNginx() ?? (hasBrotli() ? undefined : 'nginx’s brotli module is missing');
  test.skip(lacking !== undefined, lacking);
  const site = await startExported();
  const { http, ...rest } = exportedNginx(join(site.dataDir, 'export'), site.api.origin);
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
  try {
    const origin = secure.origin.replace('http:', 'https:');
    expect(await below((path) => getSecurely(origin, path))).toEqual([]);
    expect((await get(site.origin, '/')).headers['strict-transport-security']).toBeUndefined();
  } finally {
    await secure.stop();
    await site.stop();
  }
});

test('When no proxy is trusted, or none says there was TLS, then no page speaks of HTTPS', async ({
  site,
  startSite,
}) => {
  expect((await get(site.origin, '/')).headers['strict-transport-security']).toBeUndefined();
  const alone = await startSite();
  const { headers } = await get(alone.origin, '/', { 'X-Forwarded-Proto': 'https' });
  expect(headers['strict-transport-security']).toBeUndefined();
});
