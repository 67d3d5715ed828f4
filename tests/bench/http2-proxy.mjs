import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { brotliCompressSync } from 'node:zlib';
import { stopAtBenchEnd } from './harness.mjs';

/** Headers that belong to one HTTP/1.1 connection (RFC 9113, section 8.2.2). */
const CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

/** The site may close a kept connection just when it is used again: that page would hang. */
const agent = new Agent({ keepAlive: false });

/** Passes a request on and its answer back, compressed bodies included. */
function forward(origin, incoming, outgoing) {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
  );
  const options = { method: incoming.method, headers, agent };
  const onward = request(new URL(incoming.url, origin), options, (answer) => {
    const headers = Object.entries(answer.headers).filter(([name]) => !CONNECTION.has(name));
    outgoing.writeHead(answer.statusCode, Object.fromEntries(headers));
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.stream.destroy());
  incoming.pipe(onward);
}

/**
 * Starts an HTTP/2 server with TLS before a site. Browsers speak HTTP/2 only over TLS, and HTTP/1.1's six connections
 * would distort the figures.
 *
 * @param certificate see `makeCertificate`
 * @param html bodies compressed with brotli, by path, sent instead of the site's pages
 * @returns its origin
 */
async function startFront({ origin, certificate, html = new Map() }) {
  const sessions = new Set();
  const { key, cert } = certificate;
  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const body = html.get(incoming.url);
    if (!body) return forward(origin, incoming, outgoing);
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    outgoing.end(body);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => {});
  });
  await new Promise((done, fail) => server.on('error', fail).listen(0, '127.0.0.1', done));
  stopAtBenchEnd({
    async stop() {
      for (const session of sessions) session.destroy();
      await new Promise((done) => server.close(done));
    },
  });
  return `https://127.0.0.1:${server.address().port}`;
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;

/** Starts two servers: `site` has the pages as they are, `bare` has their HTML and CSS without any script. */
export async function startSiteAndBare({ origin, certificate, paths }) {
  const html = new Map();
  for (const path of paths) {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    html.set(path, brotliCompressSync((await response.text()).replace(SCRIPT, '')));
  }
  return [
    { name: 'site', origin: await startFront({ origin, certificate }) },
    { name: 'bare', origin: await startFront({ origin, certificate, html }) },
  ];
}
