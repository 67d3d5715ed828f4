import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '#support/http.ts';
import { buildUpstreamFiles, findMissingNginx, startNginx } from '#support/nginx.ts';
import { root } from '#support/paths.ts';

const missingDependency = findMissingNginx();
beforeEach((context) => context.skip(missingDependency !== undefined, missingDependency));

const text = (status: number, body: string) => (_: IncomingMessage, res: ServerResponse) =>
  void res.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);

/** Starts a server in place of a host. */
async function startHost(answer: RequestListener) {
  /** Requests that the server got, as « GET /offres », oldest first. */
  const requestedPaths: string[] = [];
  const host = { requestedPaths, answer };
  const { origin, stop } = await startTestServer((req, res) => {
    requestedPaths.push(`${req.method} ${req.url}`);
    host.answer(req, res);
  });
  onTestFinished(stop);
  return Object.assign(host, { origin });
}

/** The configuration an operator copies, in front of two hosts of which the first has something wrong. */
async function startFront(wrong: RequestListener) {
  const [ill, well] = [await startHost(wrong), await startHost(text(200, 'bien'))];
  const files = buildUpstreamFiles([ill.origin, well.origin]);
  const nginx = await startNginx({ http: { whole: 'nginx-hosts.conf' }, files });
  onTestFinished(nginx.stop);
  return { ill, well, nginx };
}

const faults: Record<string, RequestListener> = {
  'answers 503, as one that can’t follow does': text(503, 'en retard'),
  'breaks off': (req) => req.socket.destroy(),
  'is silent': () => {},
};

describe('pages of several hosts behind nginx-hosts.conf', () => {
  it.each(Object.entries(faults))(
    'come from the other host when one %s',
    async (_, fault) => {
      const { ill, nginx } = await startFront(fault);
      for (let count = 0; count < 6; count++) {
        const answer = await fetch(`${nginx.origin}/offres/vds?remise=1`);
        expect([answer.status, await answer.text()]).toEqual([200, 'bien']);
      }
      expect(ill.requestedPaths).toEqual(['GET /offres/vds?remise=1']);
    },
    30_000,
  );

  it('leave the API to a host that can’t show them', async () => {
    const { ill, nginx } = await startFront((req, res) =>
      text(req.url?.startsWith('/api/') ? 200 : 503, 'à moi')(req, res),
    );
    for (let count = 0; count < 4; count++) await fetch(`${nginx.origin}/`);
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => (await fetch(`${nginx.origin}/api/dedicated`)).text()),
    );
    expect(answers.sort()).toEqual(['bien', 'bien', 'à moi', 'à moi']);
    expect(ill.requestedPaths.filter((path) => path === 'GET /')).toHaveLength(1);
  });

  it('stay where a file isn’t found, and the file comes from the other host', async () => {
    const dropConnection: RequestListener = (req, res) =>
      text(req.url?.startsWith('/mfe/') ? 503 : 200, 'page')(req, res);
    const { ill, well, nginx } = await startFront(dropConnection);
    const file = async () => (await fetch(`${nginx.origin}/mfe/hosting/assets/Page-abc.js`)).status;
    const statuses = await Promise.all(Array.from({ length: 60 }, file));
    expect(new Set(statuses)).toEqual(new Set([200]));
    well.answer = dropConnection;
    for (let count = 0; count < 4; count++) expect(await file()).toBe(503);
    ill.requestedPaths.length = well.requestedPaths.length = 0;
    for (let count = 0; count < 4; count++) expect((await fetch(`${nginx.origin}/offres`)).status).toBe(200);
    expect([ill.requestedPaths.length, well.requestedPaths.length]).toEqual([2, 2]);
  });

  it('aren’t posted to a second host', async () => {
    const { ill, well, nginx } = await startFront((req) => req.socket.destroy());
    const statuses = await Promise.all(
      [1, 2].map(
        async () => (await fetch(`${nginx.origin}/resultat`, { method: 'POST', body: 'a=1' })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 503]);
    expect([ill.requestedPaths.length, well.requestedPaths.length]).toEqual([1, 1]);
  });

  it('are a French 503 with Retry-After and its own style without hosts', async () => {
    const { ill, well, nginx } = await startFront((req) => req.socket.destroy());
    well.answer = ill.answer;
    const answer = await fetch(`${nginx.origin}/offres`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('Veuillez réessayer dans quelques instants.');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
  });

  it('don’t include the metrics', async () => {
    const { ill, well, nginx } = await startFront(text(404, 'introuvable'));
    for (let count = 0; count < 2; count++) await fetch(`${nginx.origin}/metrics`);
    expect([...ill.requestedPaths, ...well.requestedPaths]).toEqual(['GET /404', 'GET /404']);
  });

  it('keep long policies and a double slash in the address', async () => {
    const policy = `script-src ${'x'.repeat(12_000)}`;
    const { ill, well, nginx } = await startFront((_, res) =>
      res.writeHead(200, { 'Content-Security-Policy': policy }).end('page'),
    );
    well.answer = ill.answer;
    const answer = await fetch(`${nginx.origin}/offres//vds`);
    expect(answer.headers.get('Content-Security-Policy')).toBe(policy);
    expect([...ill.requestedPaths, ...well.requestedPaths]).toEqual(['GET /offres//vds']);
  });
});

describe('visitor of nginx-hosts.conf behind a proxy that ends TLS', () => {
  const HEADERS = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7', 'X-Forwarded-Proto': 'https' };

  /** Sends a request as the proxy does; returns the address that TRUST_PROXY=1 reads, and the scheme. */
  async function forward(frontProxy: string) {
    const host = await startHost(({ headers }, res) => {
      const address = String(headers['x-forwarded-for']).split(', ').at(-1);
      res.end(JSON.stringify([address, headers['x-forwarded-proto']]));
    });
    const conf = readFileSync(join(root, 'deploy/nginx/front-proxy.conf'), 'utf8');
    const files = {
      ...buildUpstreamFiles([host.origin]),
      'front-proxy.conf': conf
        .replace('# set_real_ip_from 192.0.2.1;', `set_real_ip_from ${frontProxy};`)
        .replace('# real_ip_header', 'real_ip_header')
        .replace('# 192.0.2.1 yes;', `${frontProxy} yes;`),
    };
    const nginx = await startNginx({ http: { whole: 'nginx-hosts.conf' }, files });
    onTestFinished(nginx.stop);
    return Promise.all(
      ['/offres', '/api/stock'].map(async (path) =>
        (await fetch(nginx.origin + path, { headers: HEADERS })).json(),
      ),
    );
  }

  it('has the address and the scheme that the named proxy reports', async () => {
    const expected = ['198.51.100.7', 'https'];
    expect(await forward('127.0.0.1')).toEqual([expected, expected]);
  });

  it('can’t choose an address or a scheme without that proxy', async () => {
    const expected = ['127.0.0.1', 'http'];
    expect(await forward('192.0.2.1')).toEqual([expected, expected]);
  });
});

describe('releases through nginx-hosts.conf', () => {
  const UPLOAD = '/api/delivery/blobs';

  it('pass a large file to one host, and a larger one to none', async () => {
    const { ill, well, nginx } = await startFront((req, res) => {
      let bytes = 0;
      req.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      req.on('end', () => res.end(String(bytes)));
    });
    well.answer = ill.answer;
    const put = (size: number) => fetch(nginx.origin + UPLOAD, { method: 'PUT', body: new Uint8Array(size) });
    expect(await (await put(20_000_000)).text()).toBe('20000000');
    // The head alone: nginx answers before it reads a body.
    const head = request(nginx.origin + UPLOAD, { method: 'PUT', headers: { 'Content-Length': 27_000_000 } });
    head.flushHeaders();
    const [refusal]: IncomingMessage[] = await once(head, 'response');
    head.on('error', () => {}).destroy();
    expect(refusal?.statusCode).toBe(413);
    expect(ill.requestedPaths.length + well.requestedPaths.length).toBe(1);
  });

  it.each(['PUT', 'POST'])('send a broken %s to no second host', async (method) => {
    const { ill, well, nginx } = await startFront((req) => req.once('data', () => req.socket.destroy()));
    well.answer = ill.answer;
    const answer = await fetch(nginx.origin + UPLOAD, { method, body: new Uint8Array(1_000_000) });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'application/problem+json']);
    expect(ill.requestedPaths.length + well.requestedPaths.length).toBe(1);
  });

  it('pass each line of progress at once', async () => {
    let end = () => {};
    const { ill, well, nginx } = await startFront((_, res) => {
      res.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).write('{"progress":"compose"}\n');
      end = () => res.end('{"done":{}}\n');
    });
    well.answer = ill.answer;
    const answer = await fetch(`${nginx.origin}/api/delivery/changes`, { method: 'POST' });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const line = async () => Buffer.from((await reader.read()).value ?? []).toString();
    expect(await line()).toBe('{"progress":"compose"}\n');
    end();
    expect(await line()).toBe('{"done":{}}\n');
  });
});
